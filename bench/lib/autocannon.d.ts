declare module 'autocannon' {
  interface Options {
    url: string;
    connections: number;
    /** In seconds; ignored if `amount` is given. */
    duration?: number;
    amount?: number;
    method?: 'GET' | 'POST' | 'PATCH';
    body?: string;
    /** Replaces each `[<id>]` of the body. */
    idReplacement?: boolean;
    headers?: Record<string, string>;
  }
  interface Result {
    requests: { average: number };
    errors: number;
    non2xx: number;
  }
  interface Instance extends Promise<Result> {
    on: (
      event: 'response',
      listener: (client: unknown, statusCode: number, bytes: number, milliseconds: number) => void,
    ) => void;
  }
  function autocannon(options: Options): Instance;
  export = autocannon;
}
