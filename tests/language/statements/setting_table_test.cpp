// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Settings are found by their names, and take what their rows say.
#include "language/statements/setting_table.hpp"

#include <gtest/gtest.h>

#include "language/statements/core_library.hpp"

namespace kingmaker {
namespace {

TEST(SettingTable, RowsAreFoundByTheirNames) {
  for (const SettingInfo& info : setting_table()) EXPECT_EQ(setting_named(info.name), &info);
  EXPECT_EQ(setting_named("colour"), nullptr);
  EXPECT_EQ(setting_named(""), nullptr);
}

TEST(SettingTable, EachChoiceIsTaken) {
  const Library library = core_library();
  int choices = 0;
  for (const SettingInfo& info : setting_table()) {
    for (const std::string& choice : setting_choices(info.name, library)) {
      Settings settings;
      if (info.name == "limit") continue;
      EXPECT_TRUE(set(settings, info.name, choice, library).ok()) << info.name << " " << choice;
      EXPECT_FALSE(set(settings, info.name, choice + "x", library).ok()) << info.name;
      ++choices;
    }
  }
  EXPECT_GT(choices, 10);
}

}  // namespace
}  // namespace kingmaker
