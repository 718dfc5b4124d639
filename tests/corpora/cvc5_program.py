"""cvc5 as a program, since its package brings none: SMT-LIB from standard input, answers as lines.

python cvc5_program.py SECONDS
"""

from __future__ import annotations

import sys

import cvc5


def main() -> None:
    """Answer the commands of the text."""
    solver = cvc5.Solver()
    solver.setOption("tlimit-per", str(round(1000 * float(sys.argv[1]))))
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, sys.stdin.read(), "goal")
    while not (command := parser.nextCommand()).isNull():
        answer = command.invoke(solver, parser.getSymbolManager())
        sys.stdout.write(answer)
        sys.stdout.flush()
        if answer.strip() not in ("", "sat"):
            return


if __name__ == "__main__":
    main()
