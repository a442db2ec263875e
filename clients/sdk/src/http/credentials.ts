/** Where requests get their bearer token from. */
export interface Credentials {
  /** The bearer token now; undefined: none. */
  token(): Promise<string | undefined>;
  /** Replaces a token that was refused; false: there is no other. */
  renew(refused: string | undefined): Promise<boolean>;
}

/** An API key, an access token, or nothing. */
export class FixedToken implements Credentials {
  readonly #token: string | undefined;

  constructor(token: string | undefined) {
    this.#token = token;
  }

  token(): Promise<string | undefined> {
    return Promise.resolve(this.#token);
  }

  renew(): Promise<boolean> {
    return Promise.resolve(false);
  }
}

export interface Tokens {
  token: string;
  refresh_token: string;
  /** Seconds. */
  expires_in: number;
}

/** Before the end of an access token: an upload that began with it should not outlive it. */
const EARLY_MS = 60_000;

/** A log-in. Its refresh token works once, so requests that need a new access token share one refresh. */
export class Session implements Credentials {
  #tokens: Tokens;
  #renewAt: number;
  #renewing: Promise<boolean> | undefined;
  readonly #refresh: (refreshToken: string) => Promise<Tokens>;

  constructor(tokens: Tokens, refresh: (refreshToken: string) => Promise<Tokens>) {
    this.#tokens = tokens;
    this.#renewAt = renewalOf(tokens);
    this.#refresh = refresh;
  }

  async token(): Promise<string> {
    if (Date.now() >= this.#renewAt) await this.#renew();
    return this.#tokens.token;
  }

  renew(refused: string | undefined): Promise<boolean> {
    return refused === this.#tokens.token ? this.#renew() : Promise.resolve(true);
  }

  #renew(): Promise<boolean> {
    this.#renewing ??= this.#refresh(this.#tokens.refresh_token)
      .then((tokens) => {
        this.#tokens = tokens;
        this.#renewAt = renewalOf(tokens);
        return true;
      })
      .finally(() => (this.#renewing = undefined));
    return this.#renewing;
  }
}

/** Half the time of a token that lives shorter than two minutes. */
const renewalOf = ({ expires_in }: Tokens): number =>
  Date.now() + Math.max(expires_in * 500, expires_in * 1000 - EARLY_MS);
