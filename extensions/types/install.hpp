// Adds functions on all types of a classification: their number, lists and classes of them, their
// probabilities in random games, and games that have a given type. The functions that classify a
// value are in the core (language/functions/classification_functions.cpp).
#pragma once

#include <span>

#include "language/functions/function.hpp"
#include "language/library.hpp"

namespace kingmaker {

[[nodiscard]] std::span<const FunctionInfo> type_functions();

namespace types {
void install(Library& library);
}  // namespace types

}  // namespace kingmaker
