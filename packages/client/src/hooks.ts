// Tells a hook. It is there to watch: what it throws must not lose the answer of a call that moved money.

export function tell<Told>(hook: ((told: Told) => void) | undefined, told: Told): void {
  try {
    hook?.(told);
  } catch {
    // A log that is full is no reason to fail.
  }
}
