// Follows the bytes of a wasm module (WebAssembly Core Specification 2.0, section 5): which part of
// which instruction comes next, and what it stands among.
#pragma once

#include <cstddef>
#include <cstdint>

#include "bindings/packing/instructions.h"

namespace copse::packing {

/// What the next byte is.
enum class Part : std::uint8_t {
  magic,
  section,
  sectionSize,
  content,  ///< of another section than that of code
  functionCount,
  functionSize,
  localGroups,
  localCount,
  localType,
  opcode,
  number,
  byte,
};

/// A value on the stack: its type, and the instruction that left it.
struct Operand {
  std::uint8_t type = 0;
  std::uint32_t instruction = 0;
};

class Reader {
 public:
  /// Begins with a module, of which `bytes` has what the reader has been told of.
  void begin(const std::uint8_t* bytes) { bytes_ = bytes; }
  /// The next byte.
  void take(std::uint8_t byte);

  Part part() const { return part_; }
  std::uint32_t section() const { return section_; }
  unsigned opcode() const { return opcode_; }
  /// How many bytes there have been of this part, and how many parts of the instruction.
  unsigned offset() const { return offset_; }
  unsigned operand() const { return operand_; }
  /// All that has been seen of the instruction, as a hash.
  std::uint32_t instruction() const { return instruction_; }
  /// The opcodes before, 10 bits each, the last one lowest.
  std::uint64_t opcodes() const { return opcodes_; }
  /// How many functions came before.
  std::uint32_t function() const { return function_; }

  /// So many below the top of the stack; blocks do not see what is below them.
  Operand top(std::size_t depth) const {
    return depth < height() ? stack_[height_ - 1 - depth] : Operand();
  }
  std::size_t height() const { return height_ - floor(); }

 private:
  static constexpr std::size_t kMostOperands = 1024;
  static constexpr std::size_t kMostBlocks = 256;
  static constexpr std::size_t kMostLocals = 4096;
  static constexpr std::size_t kMostFunctions = 4096;

  struct Block {
    std::size_t floor;
    std::uint8_t type;
  };

  std::size_t floor() const { return blocks_ == 0 ? 0 : block_[blocks_ - 1].floor; }
  void push(std::uint8_t type);
  void pop(std::size_t count);
  void call(std::uint32_t signature);

  bool takeNumber(std::uint8_t byte);
  void begin(Part part);
  void beginFunction();
  void beginOperands();
  void nextOperand();
  void endInstruction();
  void apply();
  void addLocals(std::uint8_t type, std::uint32_t count);

  // Of what stands before the code.
  void readSignatures();
  std::uint32_t numberAt(std::size_t& at) const;

  const std::uint8_t* bytes_ = nullptr;
  std::size_t size_ = 0;
  std::size_t sectionEnd_ = 0;

  Part part_ = Part::magic;
  std::uint32_t section_ = 0;
  std::uint32_t number_ = 0;
  unsigned shift_ = 0;
  unsigned offset_ = 0;

  std::uint32_t functionsLeft_ = 0;
  std::uint32_t function_ = 0;
  std::uint32_t groupsLeft_ = 0;
  std::uint32_t localCount_ = 0;

  unsigned opcode_ = 0;
  unsigned prefix_ = 0;
  unsigned operand_ = 0;
  std::uint32_t operandsLeft_ = 0;
  std::uint32_t bytesLeft_ = 0;
  std::uint32_t instruction_ = 0;
  std::uint32_t numbers_[2] = {};
  std::uint64_t opcodes_ = 0;

  Operand stack_[kMostOperands] = {};
  std::size_t height_ = 0;
  Block block_[kMostBlocks] = {};
  std::size_t blocks_ = 0;
  std::uint8_t localTypes_[kMostLocals] = {};
  std::size_t locals_ = 0;
  // Where types, and the types of functions, stand among the bytes.
  std::uint32_t signatures_[kMostFunctions] = {};
  std::uint32_t functions_[kMostFunctions] = {};
};

}  // namespace copse::packing
