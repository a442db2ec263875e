import { NvidiaSmi, parseGpus } from './nvidia-smi.js';

describe('nvidia-smi', () => {
  it('reads names, memory and temperature of every GPU', () => {
    expect(parseGpus('0, NVIDIA A100-SXM4-80GB, 81920, 34\n1, NVIDIA A100-SXM4-80GB, 81920, 36\n')).toEqual([
      { index: 0, name: 'NVIDIA A100-SXM4-80GB', memoryGb: 85.89934592, temperature: 34 },
      { index: 1, name: 'NVIDIA A100-SXM4-80GB', memoryGb: 85.89934592, temperature: 36 },
    ]);
  });

  it('leaves out what the driver cannot say, never 0', () => {
    expect(parseGpus('0, NVIDIA GB10, [N/A], [Not Supported]\n')).toEqual([
      { index: 0, name: 'NVIDIA GB10', memoryGb: undefined, temperature: undefined },
    ]);
    expect(parseGpus('0, Tesla K80, 11441, [Unknown Error]')[0]!.temperature).toBeUndefined();
  });

  it('takes lines that are not GPUs for none', () => {
    expect(parseGpus('No devices were found\n')).toEqual([]);
    expect(parseGpus('Unable to determine the device handle for GPU 0000:01:00.0: Unknown Error\n')).toEqual([]);
  });

  it('has no GPUs where the tool is missing, and does not look for it again', async () => {
    let calls = 0;
    const smi = new NvidiaSmi(() => {
      calls += 1;
      return Promise.reject(Object.assign(new Error('spawn nvidia-smi ENOENT'), { code: 'ENOENT' }));
    });
    expect([await smi.gpus(), await smi.gpus(), calls]).toEqual([[], [], 1]);
  });

  it('has no GPUs while the tool fails, and asks again', async () => {
    const answers = [Promise.reject(new Error('timed out')), Promise.resolve('0, RTX 4090, 24564, 50')];
    const smi = new NvidiaSmi(() => answers.shift()!);
    expect(await smi.gpus()).toEqual([]);
    expect(await smi.gpus()).toHaveLength(1);
  });
});
