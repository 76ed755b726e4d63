# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""What a board file is made of: buttons, stick, sound, memory's host, the hardware object."""
