import { Injectable } from '@nestjs/common';
import { Clock, networkOf, type UserId } from '@app/kernel';
import { Notices } from '../../contract.js';
import type { SessionOrigin } from '../domain/session.js';
import { SignInMarks } from '../ports/sign-in-marks.js';

/** Tells the owner of a sign-in from a network, or with a program, that the account was not used from before. */
@Injectable()
export class NoteSignIn {
  constructor(
    private readonly marks: SignInMarks,
    private readonly notices: Notices,
    private readonly clock: Clock,
  ) {}

  /** In the caller's unit of work. */
  async execute(userId: UserId, { address, program }: SessionOrigin): Promise<void> {
    if (address === null) return;
    const marks = [`network ${networkOf(address)}`, `program ${familyOf(program ?? '')}`];
    if (!(await this.marks.note(userId, marks, this.clock.now()))) return;
    await this.notices.send(userId, { notice: 'new_sign_in', facts: { address, program: program ?? '' } });
  }
}

/** Without its numbers: a browser that updated itself is the same program. */
const familyOf = (program: string): string => program.replace(/[\d._]+/g, '');
