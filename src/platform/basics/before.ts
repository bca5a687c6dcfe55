// Waits for something no longer than its caller can. What was begun goes on.

/** The value of a promise, or `late`. */
export function before<T>(msMax: number, promise: Promise<T>): Promise<T | 'late'> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, msMax, 'late');
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
