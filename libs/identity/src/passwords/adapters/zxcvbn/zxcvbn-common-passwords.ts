import { Injectable } from '@nestjs/common';
import { CommonPasswords } from '../../ports/password-hasher.js';

/** Shorter entries can't be the core of a password of ten characters with six signs around it. */
const SHORTEST = 4;

/** The list of zxcvbn-ts (50,000 passwords from leaks, by frequency), loaded when the first password is chosen. */
@Injectable()
export class ZxcvbnCommonPasswords extends CommonPasswords {
  private loaded: Promise<ReadonlySet<string>> | undefined;

  listed(): Promise<ReadonlySet<string>> {
    return (this.loaded ??= this.load());
  }

  private async load(): Promise<ReadonlySet<string>> {
    const { dictionary } = await import('@zxcvbn-ts/language-common');
    return new Set(dictionary['passwords-common'].filter((password) => password.length >= SHORTEST));
  }
}
