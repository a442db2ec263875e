import { chosen, formOf, orderOf, restored, sizeOf } from './order.js';
import { TEMPLATE_NAMES } from './templates.js';

const QUOTE = '0197a3c2-7d1e-7b60-9c1f-5d1a2b3c4d5e';

describe('the order form', () => {
  it('is an order at once for each template, but for the image that one must name', () => {
    for (const name of TEMPLATE_NAMES) expect(orderOf(formOf(name, 'mine'), QUOTE) === null).toBe(name === 'image');
    expect(orderOf({ ...formOf('image', 'mine'), image: ' docker.io/library/redis:8 ' }, QUOTE)).toEqual({
      ...{ gpu_model: 'cpu', replicas: 1, duration_hrs: 1, payment_type: 'coin', job_name: 'mine', job_type: 'Docker' },
      ...{ image: 'docker.io/library/redis:8', env: {}, auto_renew: false, network: true, memory_mb: 1024 },
      quote_id: QUOTE,
    });
  });

  it('leaves to the type what a template leaves out', () => {
    const order = orderOf(formOf('jupyter', 'mine'), QUOTE)!;
    expect(order).toMatchObject({ job_type: 'Jupyter', port: 8888 });
    expect(Object.keys(order)).not.toContain('image');
    expect(Object.keys(order)).not.toContain('command');
  });

  it('has GPUs where a model is chosen', () => {
    const form = { ...formOf('web', 'mine'), gpu: 'RTX 4090', gpuCount: '2' };
    expect(sizeOf(form)).toMatchObject({ gpu_model: 'RTX 4090', gpu_count: 2 });
    expect(sizeOf({ ...form, gpu: 'cpu' })).not.toHaveProperty('gpu_count');
  });

  it.each([
    ['replicas', '0'],
    ['replicas', '101'],
    ['replicas', '1.5'],
    ['hours', ''],
    ['hours', '-1'],
    ['hours', '1e3'],
    ['memory', '15'],
    ['port', '65536'],
    ['port', 'http'],
    ['name', '  '],
    ['env', 'A=1\nB'],
    ['env', '=1'],
  ])('is no order with %s %j', (field, value) => {
    expect(orderOf({ ...formOf('web', 'mine'), [field]: value }, QUOTE)).toBeNull();
  });

  it('keeps what was typed when another template is chosen', () => {
    const nameOf = (name: string) => `My ${name}`;
    const typed = { ...formOf('web', nameOf('web')), env: 'A=1', hours: '5', port: '' };
    const other = chosen(typed, 'jupyter', nameOf);
    expect(other).toEqual({ ...formOf('jupyter', nameOf('jupyter')), env: 'A=1', hours: '5', port: '' });
    expect(chosen(other, 'web', nameOf)).toEqual(typed);
  });

  it('comes back as it was stored, or not at all', () => {
    const form = { ...formOf('model', 'mine'), env: 'A=1' };
    expect(restored(JSON.stringify(form))).toEqual(form);
    const { hours: _, ...incomplete } = form;
    const wrong = [null, 'x', '{}', '[]', JSON.stringify(incomplete), JSON.stringify({ ...form, template: 'gone' })];
    for (const stored of wrong) expect(restored(stored)).toBeNull();
  });
});
