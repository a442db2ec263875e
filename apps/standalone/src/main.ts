import { x } from '@app/kernel'; import {y} from '@app/kernel/contract'; console.log(x,y);
