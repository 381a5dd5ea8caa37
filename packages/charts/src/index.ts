// The geometry of charts as pure functions: what a screen draws as SVG and a printed page draws as paths.
export {};
