#include "bindings/reply.h"

namespace copse {

Reply& newReply() {
  static Reply* reply = new Reply;
  *reply = Reply();
  return *reply;
}

void add(Reply& reply, const Error& error) {
  reply.open("error");
  reply.add("code", error.code);
  reply.add("option", error.option);
  reply.add("value", error.value);
  reply.add("rule", error.rule);
  reply.close();
}

Message failed(const Error& error) {
  Reply& reply = newReply();
  add(reply, error);
  return reply.message();
}

}  // namespace copse
