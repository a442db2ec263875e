import { Lab } from './support/lab.js';

let lab: Lab;
beforeAll(async () => {
  lab = await Lab.open();
});
afterAll(() => lab?.dispose());

it('x', () => {
  console.log(lab.victim.records);
});
