#include "bindings/packing/reader.h"

#include <algorithm>

namespace copse::packing {

namespace {

struct Table {
  Instructions rows[kOpcodes] = {};

  Table() {
    for (const Instructions& row : kInstructions)
      for (unsigned i = row.first; i <= row.last; ++i) rows[i] = row;
  }
};

const Table kTable;

enum Section : std::uint32_t { kTypes = 1, kImports = 2, kFunctions = 3, kCode = 10 };

constexpr std::size_t kMagicSize = 8;
constexpr std::uint8_t kNothing = 0x40;

}  // namespace

void Reader::push(std::uint8_t type) {
  if (height_ < kMostOperands) stack_[height_++] = {type, instruction_};
}

void Reader::pop(std::size_t count) {
  height_ -= std::min(count, height());
}

bool Reader::takeNumber(std::uint8_t byte) {
  if (shift_ < 32) number_ |= static_cast<std::uint32_t>(byte & 127) << shift_;
  shift_ += 7;
  return byte < 128;
}

void Reader::begin(Part part) {
  part_ = part;
  number_ = 0;
  shift_ = 0;
  offset_ = 0;
}

void Reader::take(std::uint8_t byte) {
  ++size_;
  ++offset_;
  if (part_ >= Part::opcode) instruction_ = (instruction_ + byte + 1) * 0x2F0B4C47;
  switch (part_) {
    case Part::magic:
      if (size_ == kMagicSize) begin(Part::section);
      return;
    case Part::section:
      section_ = byte;
      return begin(Part::sectionSize);
    case Part::sectionSize:
      if (!takeNumber(byte)) return;
      sectionEnd_ = size_ + number_;
      if (section_ == kCode) readSignatures();
      return begin(section_ == kCode ? Part::functionCount : Part::content);
    case Part::content:
      if (size_ >= sectionEnd_) begin(Part::section);
      return;
    case Part::functionCount:
      if (!takeNumber(byte)) return;
      functionsLeft_ = number_;
      return begin(Part::functionSize);
    case Part::functionSize:
      if (takeNumber(byte)) beginFunction();
      return;
    case Part::localGroups:
      if (!takeNumber(byte)) return;
      groupsLeft_ = number_;
      return begin(groupsLeft_ > 0 ? Part::localCount : Part::opcode);
    case Part::localCount:
      if (!takeNumber(byte)) return;
      localCount_ = number_;
      return begin(Part::localType);
    case Part::localType:
      addLocals(byte, localCount_);
      return begin(--groupsLeft_ > 0 ? Part::localCount : Part::opcode);
    case Part::opcode:
      if (prefix_ == 0 && byte >= 0xfc) {
        prefix_ = byte == 0xfc ? kBulk : kVector;
        return;
      }
      if (!takeNumber(prefix_ == 0 ? 0 : byte)) return;
      opcode_ = prefix_ == 0 ? byte : prefix_ + (number_ & 255);
      return beginOperands();
    case Part::number:
      if (takeNumber(byte)) nextOperand();
      return;
    case Part::byte:
      if (--bytesLeft_ == 0) endInstruction();
      return;
  }
}

void Reader::beginFunction() {
  height_ = 0;
  blocks_ = 0;
  locals_ = 0;
  opcodes_ = 0;
  instruction_ = 0;
  std::size_t at = signatures_[functions_[function_++ % kMostFunctions] % kMostFunctions];
  for (std::uint32_t left = numberAt(at); left > 0 && at < size_; --left)
    addLocals(bytes_[at++], 1);
  begin(Part::localGroups);
}

void Reader::addLocals(std::uint8_t type, std::uint32_t count) {
  for (; count > 0 && locals_ < kMostLocals; --count) localTypes_[locals_++] = type;
}

void Reader::beginOperands() {
  prefix_ = 0;
  operand_ = 0;
  operandsLeft_ = kTable.rows[opcode_].numbers;
  bytesLeft_ = kTable.rows[opcode_].bytes;
  begin(Part::number);
  if (operandsLeft_ > 0) return;
  part_ = Part::byte;
  if (bytesLeft_ == 0) endInstruction();
}

void Reader::nextOperand() {
  if (operand_ < 2) numbers_[operand_] = number_;
  if (opcode_ == kBranchTable && operand_ == 0) operandsLeft_ = number_ + 2;
  operand_ = std::min(operand_ + 1, 2u);
  begin(--operandsLeft_ > 0 ? Part::number : Part::byte);
  if (part_ == Part::byte && bytesLeft_ == 0) endInstruction();
}

void Reader::endInstruction() {
  const bool isEndOfFunction = opcode_ == kEnd && blocks_ == 0;
  apply();
  opcodes_ = opcodes_ << 10 | opcode_;
  instruction_ = 0;
  if (!isEndOfFunction) return begin(Part::opcode);
  begin(--functionsLeft_ > 0 ? Part::functionSize : Part::section);
}

void Reader::call(std::uint32_t signature) {
  std::size_t at = signatures_[signature % kMostFunctions];
  const std::uint32_t taken = numberAt(at);
  pop(taken);
  at += taken;
  for (std::uint32_t left = numberAt(at); left > 0 && at < size_; --left) push(bytes_[at++]);
}

void Reader::apply() {
  const Instructions& effect = kTable.rows[opcode_];
  const std::uint8_t left = opcode_ == kSelect     ? top(1).type
                            : opcode_ == kLocalTee ? top(0).type
                            : opcode_ == kLocalGet ? localTypes_[numbers_[0] % kMostLocals]
                                                   : effect.left;
  pop(effect.taken);
  if (left != 0) push(left);
  if (opcode_ == kCall) call(functions_[numbers_[0] % kMostFunctions]);
  if (opcode_ == kCallIndirect) call(numbers_[0]);
  if (opcode_ == kElse) height_ = floor();
  if (opcode_ >= kBlock && opcode_ <= kIf && blocks_ < kMostBlocks)
    block_[blocks_++] = {height_, static_cast<std::uint8_t>(numbers_[0])};
  if (opcode_ == kEnd && blocks_ > 0) {
    height_ = floor();
    const std::uint8_t type = block_[--blocks_].type;
    if (type != kNothing) push(type);
  }
}

std::uint32_t Reader::numberAt(std::size_t& at) const {
  std::uint32_t number = 0;
  for (unsigned shift = 0; at < size_; shift += 7) {
    const std::uint8_t byte = bytes_[at++];
    if (shift < 32) number |= static_cast<std::uint32_t>(byte & 127) << shift;
    if (byte < 128) break;
  }
  return number;
}

void Reader::readSignatures() {
  std::size_t functions = 0;
  function_ = 0;
  for (std::size_t at = kMagicSize, end = 0; at < size_; at = end) {
    const std::uint8_t section = bytes_[at++];
    const std::uint32_t size = numberAt(at);
    end = at + size;
    if (end < at) return;
    if (section < kTypes || section > kFunctions) continue;
    const std::uint32_t count = numberAt(at);
    for (std::uint32_t i = 0; i < count && at < size_; ++i) {
      if (section == kTypes) {
        signatures_[i % kMostFunctions] = static_cast<std::uint32_t>(++at);
        at += numberAt(at);
        at += numberAt(at);
        continue;
      }
      if (section == kImports) {
        // Two names; of what is imported, functions alone.
        at += numberAt(at);
        at += numberAt(at);
        ++at;
        ++function_;
      }
      functions_[functions++ % kMostFunctions] = numberAt(at);
    }
  }
}

}  // namespace copse::packing
