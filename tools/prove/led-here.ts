// Names of servers that are doubles on this machine. Processes are started with it: a name has a public
// address, as DNS would give it, and what is connected to that address arrives here. So the program that is
// proven has neither a setting nor a way in for it, and checks addresses and certificates as it always does.

/** Runs in the process that it is given to, so it has all it needs in itself. */
function leadHere(names: readonly string[]): void {
  const { Socket } = process.getBuiltinModule('node:net');
  const { Resolver } = process.getBuiltinModule('node:dns').promises;
  const address = '9.9.9.9';
  const { resolve4, resolve6, resolveTxt } = Resolver.prototype;
  const known = (answer: readonly string[], otherwise: (...given: never[]) => unknown) =>
    function (this: unknown, ...given: readonly unknown[]): unknown {
      if (names.includes(String(given[0]))) return Promise.resolve(answer);
      return Reflect.apply(otherwise, this, given);
    };
  Object.assign(Resolver.prototype, {
    resolve4: known([address], resolve4),
    resolve6: known([], resolve6),
    resolveTxt: known([], resolveTxt),
  });

  type ResolvedAddress = { readonly address: string; readonly family: number };
  type Answer = (error: Error | null, found: readonly ResolvedAddress[]) => void;
  type To = { readonly host?: string; readonly lookup?: (name: string, how: object, answer: Answer) => void };
  const { connect } = Socket.prototype;
  Object.assign(Socket.prototype, {
    connect(this: unknown, to: To, ...more: readonly unknown[]) {
      const { host = '', lookup } = to;
      if (!names.includes(host) || lookup === undefined) return Reflect.apply(connect, this, [to, ...more]);
      Object.defineProperty(this, 'remoteAddress', { get: () => address });
      const here = [{ address: '127.0.0.1', family: 4 }];
      const looked: To['lookup'] = (name, how, answer) =>
        lookup(name, how, (error, found) => answer(error, error === null ? here : found));
      return Reflect.apply(connect, this, [{ ...to, lookup: looked }, ...more]);
    },
  });
}

/** The module as `--import` takes it. */
export const moduleLedHere = (names: readonly string[]): string =>
  `data:text/javascript,${encodeURIComponent(`(${String(leadHere)})(${JSON.stringify(names)})`)}`;
