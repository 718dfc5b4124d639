"""Certificates of positivity: known inequalities, their products, squares and Gram traces that add up.

source   Handelman 1988; Ahmadi and Majumdar 2019, DSOS and SDSOS Optimization; Schrijver 1986, section 7.3
"""
