import { IdField } from '@app/platform';
import { ApiProperty } from '@nestjs/swagger';
import { ValidateBy, type ValidationArguments } from 'class-validator';
import { JOB_STATUSES, type JobStatus, type Verification } from '../../domain/job.js';
import { MIN_QUORUM, VERDICTS, type Verdict } from '../../../verification/domain/quorum.js';

/** What of a new job decides whether it may have a quorum. */
interface Asked {
  spec?: unknown;
  verification?: Verification;
  quorum?: number;
  /** Absent: the price is being asked for. */
  price_coin?: number;
}

const asked = (args?: ValidationArguments) => args?.object as Asked;
const isQuorum = ({ verification }: Asked) => verification === 'quorum';
/** Each agreeing result must get something: a millionth of a coin at least. */
const divides = ({ price_coin = Infinity, quorum }: Asked) => price_coin * 1e6 >= (quorum ?? MIN_QUORUM);

/** Only what devices run can be compared, and the price must be enough to divide. */
export const AllowsQuorum = () =>
  ValidateBy({
    name: 'allowsQuorum',
    validator: {
      validate: (_value, args) => !isQuorum(asked(args)) || (asked(args).spec !== undefined && divides(asked(args))),
      defaultMessage: (args) =>
        divides(asked(args)) ? 'verification quorum needs a spec' : 'price_coin is too small to divide by the quorum',
    },
  });

export const BelongsToQuorum = () =>
  ValidateBy({
    name: 'belongsToQuorum',
    validator: {
      validate: (_value, args) => isQuorum(asked(args)),
      defaultMessage: () => 'quorum goes with verification quorum',
    },
  });

/** Copies are compared: that their program fails is for their devices to agree on. */
export const NotWithQuorum = () =>
  ValidateBy({
    name: 'notWithQuorum',
    validator: {
      validate: (value, args) => value === 1 || !isQuorum(asked(args)),
      defaultMessage: () => 'max_attempts does not go with verification quorum',
    },
  });

/** One run of a job with quorum. */
export class JobCopyDto {
  @IdField()
  id!: string;

  @ApiProperty({ enum: JOB_STATUSES, enumName: 'JobStatus', example: 'completed' })
  status!: JobStatus;

  /** What comparing made of it: it was paid, it was not, or nobody waited for it. Null: not compared yet, or failed. */
  @ApiProperty({ enum: VERDICTS, enumName: 'ResultVerdict', nullable: true, example: 'agrees' })
  verdict!: Verdict | null;
}
