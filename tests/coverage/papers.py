"""Small made-up papers in every format, each with a derivation that keeps to it."""

from __future__ import annotations

from tests.coverage.documents import derive

PROVED = r"""# Even squares

Lemma 1 shows evenness; the contributions are (1) a square and (2) its sign.

## A Results

Throughout we write

$$q(n) := n \cdot n, \quad (1)$$

$$s(n) := q(n) + q(-n). \quad (2)$$

### A.1 Proof of Lemma 1 (Evenness)

**Lemma 1.** *For every $n$,*

$$q(-n) = q(n). \quad (3)$$

*Proof.* Inserting (1) we obtain

$$q(-n) = (-n) \cdot (-n) \quad (4)$$

$$= n \cdot n, \quad (5)$$

which is (3).  $\square$

Evenness suggests to set

$$e(n) := q(|n|), \quad (6)$$

which equals $q(n)$ by Lemma 1. The display

$$q(2) = 4$$

is an example.

### A.2 Proof of Theorem 1 (Sums)

**Theorem 1.** *The sum is twice the square,*

$$s(n) = 2 q(n). \quad (7)$$

*Proof.* Insert (1) in the definition (2). Lemma 1 then gives (7).  $\square$

## Discussion

Theorem 1 rests on (3), and not on (6).
"""

PROVED_DERIVED = derive(
    "1: ",
    "2: from [1]",
    "3: from [5]",
    "Lemma 1: from [3]",
    "4: from [1]",
    "5: from [4]",
    "6: from [1], [Lemma 1]",
    "7: from [1], [2], [Lemma 1]",
    "Theorem 1: from [7]",
)

TITLED = r"""# Robust squares

Squarer [1] and CUBE [2] show that squares are even.

**Assumption 1** (Baseline). *The number $n$ is whole.*

This is proved in CUBE (Equations (1)–(3)); see also Lemma 7 of [1] and [2, Theorem 4].

$$d := |n - m|. \quad (1)$$

**Lemma 1** (Growth). *We have $|n| \leq m + d$.*

**Lemma 2** (Squares). *Under Assumption 1,*

$$n^2 \leq (m + d)^2, \quad (2)$$

where the bound is that of Lemma 1.

Combining Lemmas 1 and 2 yields a parameter

$$p := (m + d)^2. \quad (3)$$

**Theorem 1** (Robustness). *The deviation is bounded,*

$$\begin{aligned} |n^2 - m^2| &\leq p - m^2 \\ &\leq 2md + d^2. \end{aligned} \quad (4)$$

*Proof.* Combine Lemma 2 with (3). □

## References

- [1] A. Author. On Lemma 1 and Theorem 1.
"""

TITLED_DERIVED = derive(
    "Assumption 1: ",
    "1: ",
    "Lemma 1: from [1]",
    "Lemma 2: from [Assumption 1], [Lemma 1]",
    "3: from [Lemma 1], [Lemma 2]",
    "Theorem 1: from [3], [Lemma 2]",
)

STEPS = r"""Squaring Layers
Abstract
We square \( n \).
1. Introduction
The usual update has the form:
\[ y = n + f(n) \]
2. Block Design
2.1 Primer
A square is a product.
2.2 Implementation
- Square the input: \( h = n \cdot n \).
- Normalise it.
3. Plan
- Vary \(n\).
"""

STEPS_DERIVED = derive("1 update: ", "2.2 square: ", "2.2 norm: from [2.2 square]", "sum: ")

TEX = r"""\documentclass{article}
\newtheorem{thm}{Theorem}[section]
\newtheorem{lemma}[thm]{Lemma}
\numberwithin{equation}{section}
\begin{document}
\section{Squares}\label{sec:squares}
\begin{equation}\label{eq:square}
  q(n) = n \cdot n
\end{equation}
\begin{align}
  q(-n) &= (-n)(-n), \label{eq:minus} \\
        &= q(n), \nonumber \\
  q(0)  &= 0. \tag{Z1} \label{eq:zero}
\end{align}
% \begin{lemma} A lemma that was taken out. \end{lemma}
\begin{lemma}[Evenness]\label{lem:even}
  The square is even.
\end{lemma}
\begin{proof}
  By \eqref{eq:square} and (\ref{eq:minus}).
\end{proof}
\section{Sums}
\begin{thm}\label{thm:sum}
  The sum $q(n) + q(-n)$ is twice the square.
\end{thm}
See Section~\ref{sec:squares}.
\begin{proof}[Proof of Theorem~\ref{thm:sum}]
  Combine Lemma~\ref{lem:even} with \eqref{eq:zero}.
\end{proof}
\end{document}
"""

TEX_DERIVED = derive(
    "1.1: ", "1.2: ", "Z1: ", "Lemma 1.1: from [1.1], [1.2]", "Theorem 2.1: from [Lemma 1.1], [Z1]"
)
