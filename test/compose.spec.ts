import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { environmentSchema, readEnvironment } from '@app/platform/config/environment';
import { CORE_SCHEMA, load, mergeTag } from 'js-yaml';
import { z } from 'zod';

const ROOT = resolve(process.cwd());
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const text = read('docker-compose.yml');
const variables = z.record(z.string(), z.string());

/** What we use of the Compose Specification; a key that is misspelt or moved is refused. */
const service = z.strictObject({
  build: z.literal('.').optional(),
  image: z.string().regex(/^[a-z0-9/-]+:v?\d+\.\d+[.\d]*(-[a-z0-9]+)?(@sha256:[0-9a-f]{64})?$/, 'must name a version'),
  user: z.string().optional(),
  cap_drop: z.array(z.string()),
  cap_add: z.array(z.string()).optional(),
  security_opt: z.array(z.string()),
  read_only: z.boolean(),
  tmpfs: z.array(z.string().regex(/^\/[\w/]+(:uid=\d+(,gid=\d+)?)?$/)),
  networks: z
    .union([z.array(z.string()), z.record(z.string(), z.strictObject({ ipv4_address: z.string() }))])
    .optional(),
  profiles: z.array(z.string()).optional(),
  restart: z.literal('unless-stopped'),
  command: z.array(z.string()).optional(),
  entrypoint: z.array(z.string()).optional(),
  environment: variables.optional(),
  ports: z.array(z.string().regex(/^([\d.]+:)?\d+:\d+$/)).optional(),
  volumes: z.array(z.string().regex(/^(\.?[\w./-]+):\/[\w./-]+(:ro)?$/)).optional(),
  depends_on: z
    .union([
      z.array(z.string()),
      z.record(z.string(), z.strictObject({ condition: z.enum(['service_started', 'service_healthy']) })),
    ])
    .optional(),
  deploy: z.strictObject({ replicas: z.int().positive() }).optional(),
  stop_grace_period: z
    .string()
    .regex(/^\d+s$/)
    .optional(),
  healthcheck: z
    .strictObject({
      test: z.array(z.string()),
      ...{ interval: z.string(), timeout: z.string(), retries: z.int(), start_period: z.string().optional() },
    })
    .optional(),
});
const compose = z
  .strictObject({
    name: z.string(),
    ...{ 'x-confined': z.unknown(), 'x-app': z.unknown(), 'x-environment': z.unknown() },
    networks: z.strictObject({
      front: z.strictObject({
        ipam: z.strictObject({ config: z.tuple([z.strictObject({ subnet: z.string(), ip_range: z.string() })]) }),
      }),
      database: z.strictObject({ internal: z.literal(true) }),
    }),
    services: z.record(z.string(), service),
    volumes: z.record(z.string(), z.null()),
  })
  .parse(load(text, { schema: CORE_SCHEMA.withTags(mergeTag) }));
const { services } = compose;
const [api, background, gateway] = [services['api']!, services['background']!, services['gateway']!];

/** As compose reads it without an `.env`. */
const unset = (given: Record<string, string> = {}) =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      value.replace(/\$\{\w+:-([^}]*)\}/g, '$1').replace(/\$\{\w+:\?[^}]*\}/g, 'x'.repeat(48)),
    ]),
  );
const inside = (ports: string[] = []) => ports.map((port) => Number(port.split(':').at(-1)));

describe('docker-compose.yml', () => {
  it('sets only variables that the service knows, to values that it takes in production', () => {
    for (const { environment } of [api, background, gateway]) {
      expect(Object.keys(environment!).filter((name) => !(name in environmentSchema.shape))).toEqual([]);
      expect(readEnvironment({ ...unset(environment), NODE_ENV: 'production' }).LLM_BASE_URL).toBeUndefined();
    }
  });

  it('L6: lets no service gain a privilege or write outside its volumes', () => {
    for (const [name, { cap_drop, cap_add, security_opt, read_only }] of Object.entries(services)) {
      expect([cap_drop, security_opt, read_only]).toEqual([['ALL'], ['no-new-privileges:true'], true]);
      expect(cap_add).toEqual(name === 'caddy' ? ['NET_BIND_SERVICE'] : undefined);
    }
  });

  it('L6: takes every image of others by its digest', () => {
    const others = Object.values(services).filter(({ build }) => !build);
    for (const { image } of others) expect(image).toMatch(/@sha256:[0-9a-f]{64}$/);
    const bases = [...read('Dockerfile').matchAll(/^(?:FROM|ARG NODE=)\s*(\S+)/gm)].map(([, base]) => base!);
    for (const base of bases) expect(base).toMatch(/^\$NODE$|^node:\S+@sha256:[0-9a-f]{64}$/);
  });

  it('L6: gives secrets only to who needs them', () => {
    const holders = (name: string) =>
      Object.keys(services).filter((service) =>
        Object.values(services[service]!.environment ?? {})
          .join()
          .includes(`\${${name}:`),
      );
    expect({
      JWT_SECRET: holders('JWT_SECRET'),
      POSTGRES_PASSWORD: holders('POSTGRES_PASSWORD'),
      STRIPE_SECRET_KEY: holders('STRIPE_SECRET_KEY'),
      STRIPE_WEBHOOK_SECRET: holders('STRIPE_WEBHOOK_SECRET'),
      LLM_API_KEY: holders('LLM_API_KEY'),
      GRAFANA_PASSWORD: holders('GRAFANA_PASSWORD'),
    }).toEqual({
      JWT_SECRET: ['api', 'background'],
      POSTGRES_PASSWORD: ['postgres', 'api', 'background', 'gateway'],
      STRIPE_SECRET_KEY: ['api', 'background'],
      STRIPE_WEBHOOK_SECRET: ['api'],
      LLM_API_KEY: ['api'],
      GRAFANA_PASSWORD: ['grafana'],
    });
    expect(gateway.volumes!.filter((mount) => api.volumes!.includes(mount))).toEqual([]);
  });

  it("L6: has the API believe Caddy's one address, which Docker gives to nobody else", () => {
    const caddy = services['caddy']!.networks as Record<string, { ipv4_address: string }>;
    expect(api.environment!['TRUST_PROXY']).toBe(caddy['front']!.ipv4_address);
    expect(unset({ address: caddy['front']!.ipv4_address })).toEqual({ address: '172.31.250.2' });
    const [{ subnet, ip_range: given }] = compose.networks.front.ipam.config;
    expect(unset({ subnet, given })).toEqual({ subnet: '172.31.250.0/24', given: '172.31.250.128/25' });
    expect(readEnvironment(unset(gateway.environment)).TRUST_PROXY).toBe('');
  });

  it('keeps the database to who needs it', () => {
    const reach = (network: string) =>
      Object.keys(services).filter((name) => Object.values(services[name]!.networks ?? []).includes(network));
    expect(reach('database')).toEqual(['postgres', 'api', 'background', 'gateway']);
  });

  it('runs the apps there are, from one image', () => {
    const apps = [api, background, gateway];
    for (const { command } of apps) expect(existsSync(join(ROOT, 'apps', command!.at(-1)!, 'src/main.ts'))).toBe(true);
    expect(new Set(apps.map(({ image }) => image)).size).toBe(1);
    expect([api.deploy, background.deploy]).toEqual([{ replicas: 2 }, { replicas: 2 }]);
  });

  it('names only volumes and services that exist, and mounts only files that exist', () => {
    const mounts = Object.values(services).flatMap(({ volumes = [] }) => volumes.map((mount) => mount.split(':')[0]!));
    for (const mount of mounts) {
      if (mount.startsWith('.')) expect(existsSync(join(ROOT, mount))).toBe(true);
      else expect(Object.keys(compose.volumes)).toContain(mount);
    }
    expect(Object.keys(compose.volumes).filter((volume) => !mounts.includes(volume))).toEqual([]);
    for (const { depends_on = [] } of Object.values(services))
      for (const name of Array.isArray(depends_on) ? depends_on : Object.keys(depends_on))
        expect(services).toHaveProperty(name);
  });

  it('publishes no port twice, and those of the replicas not at all', () => {
    const published = Object.values(services).flatMap(({ ports = [] }) => ports.map((port) => port.split(':').at(-2)));
    expect(new Set(published).size).toBe(published.length);
    for (const { deploy, ports } of Object.values(services)) if (deploy) expect(ports).toBeUndefined();
  });

  it('publishes every port of the gateway, which listens outside', () => {
    const env = readEnvironment(unset(gateway.environment));
    expect([env.PROXY_HOST, env.DEPLOY_HOST]).toEqual(['0.0.0.0', '0.0.0.0']);
    expect(inside(gateway.ports)).toEqual([env.PROXY_PORT, env.PROXY_TUNNEL_PORT, env.DEPLOY_PORT]);
  });

  it('passes on what the profile of the local model asks to be set', () => {
    const lines = [...text.matchAll(/^ *# {3}(LLM_\w+)=(\S+)$/gm)].map(([, name, value]) => [name!, value!] as const);
    const chosen = Object.fromEntries(lines);
    expect(Object.keys(chosen)).toEqual(['LLM_BASE_URL', 'LLM_MODEL', 'LLM_VISION_MODEL', 'LLM_TIMEOUT_S']);
    for (const name of Object.keys(chosen)) expect(api.environment![name]).toBe(`\${${name}:-}`);
    const given = { ...chosen, DATABASE_URL: 'postgres://db/marketplace' };
    expect(readEnvironment(given)).toMatchObject({
      LLM_MODEL: chosen.LLM_MODEL,
      LLM_TIMEOUT_S: Number(chosen.LLM_TIMEOUT_S),
    });
    const { hostname } = new URL(chosen.LLM_BASE_URL!);
    expect(services[hostname]!.profiles).toEqual(['model']);
    expect(services[hostname]!.environment!['LLM_MODEL']).toBe(`\${LLM_MODEL:-${chosen.LLM_MODEL}}`);
  });

  it.each(['docker-compose.yml', 'README.md', 'docs/operations.md'])('%s says how to make every secret', (path) => {
    const needed = [...new Set([...text.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name!))].sort();
    const line = /for NAME in [^\n]*> \.env/.exec(read(path))![0];
    const folder = mkdtempSync(join(tmpdir(), 'marketplace-env-'));
    expect(spawnSync('sh', ['-c', line], { cwd: folder }).status).toBe(0);
    const made = Object.fromEntries(
      readFileSync(join(folder, '.env'), 'utf8')
        .trim()
        .split('\n')
        .map((each) => each.split('=') as [string, string]),
    );
    rmSync(folder, { recursive: true });
    expect(Object.keys(made).sort()).toEqual(needed);
    expect(new Set(Object.values(made)).size).toBe(needed.length);
    for (const secret of Object.values(made)) expect(secret).toMatch(/^[0-9a-f]{64}$/);
  });
});

/** Names of metrics in an expression: what is followed by labels, a range, or nothing but an operator. */
const metricsIn = (expression: string): string[] =>
  [
    ...expression
      .replace(/"[^"]*"/g, '')
      .replace(/(by|without) \([^)]*\)/g, '')
      .replace(/\{[^}]*\}/g, '')
      .matchAll(/[a-z][a-z_]*_[a-z_]+/g),
  ]
    .map(([name]) => name)
    .filter((name) => name !== 'histogram_quantile')
    .map((name) => name.replace(/_(bucket|sum|count)$/, ''));

/** Every file of the product's code. */
function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sources(path);
    else if (/(?<!\.spec)\.ts$/.test(entry.name)) yield path;
  }
}

describe('ops/', () => {
  const code = ['apps', 'libs'].flatMap((folder) =>
    [...sources(join(ROOT, folder))].map((path) => readFileSync(path, 'utf8')),
  );
  const unknown = (names: string[]) => names.filter((name) => !code.some((file) => file.includes(`'${name}'`)));
  const prometheus = load(read('ops/prometheus/prometheus.yml')) as {
    rule_files: string[];
    scrape_configs: Array<{ job_name: string; dns_sd_configs: Array<{ names: string[]; port: number }> }>;
  };
  const { groups } = load(read('ops/prometheus/alerts.yml')) as {
    groups: Array<{ rules: Array<{ alert: string; expr: string; labels: object; annotations: object }> }>;
  };
  const rules = groups.flatMap((group) => group.rules);
  const dashboard = JSON.parse(read('ops/grafana/dashboards/market.json')) as {
    panels: Array<{ id: number; title: string; targets: Array<{ expr: string }>; datasource: { uid: string } }>;
  };
  const shown = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));

  it('scrapes the replicas of every app, at the ports they have', () => {
    const env = readEnvironment(unset(background.environment)) as unknown as Record<string, unknown>;
    const ports: Record<string, unknown> = {
      api: env['PORT'],
      background: env['METRICS_PORT'],
      gateway: env['METRICS_PORT'],
    };
    const scraped = prometheus.scrape_configs.map(({ job_name, dns_sd_configs: [from] }) => [
      job_name,
      from!.names[0],
      from!.port,
    ]);
    expect(scraped).toEqual(Object.entries(ports).map(([name, port]) => [name, name, port]));
    for (const file of prometheus.rule_files) expect(existsSync(join(ROOT, 'ops/prometheus', file))).toBe(true);
  });

  it('asks only for metrics that the code has', () => {
    const asked = [...shown, ...rules.map(({ expr }) => expr)].flatMap(metricsIn);
    expect(asked.length).toBeGreaterThan(20);
    expect(unknown([...new Set(asked)])).toEqual([]);
  });

  it('shows the whole market: jobs, money, devices, heartbeats, latency, the audit', () => {
    for (const metric of [
      ...['market_jobs', 'market_money_held', 'market_devices', 'heartbeats_total', 'ledger_audit_failed_checks'],
      'http_request_duration_seconds',
    ])
      expect(shown.flatMap(metricsIn)).toContain(metric);
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
    const { datasources } = load(read('ops/grafana/provisioning/datasources/prometheus.yml')) as {
      datasources: Array<{ uid: string; url: string }>;
    };
    expect(new Set(dashboard.panels.map(({ datasource }) => datasource.uid))).toEqual(new Set([datasources[0]!.uid]));
    expect(services).toHaveProperty(new URL(datasources[0]!.url).hostname);
  });

  it('says for every alert what it means and what to do', () => {
    const docs = read('docs/operations.md');
    expect(rules.map(({ alert }) => alert).filter((alert) => !docs.includes(`\n| \`${alert}\` |`))).toEqual([]);
    for (const { labels, annotations } of rules)
      expect([Object.keys(labels), Object.keys(annotations)]).toEqual([['severity'], ['summary']]);
  });

  it('has Caddy pass on to the API, and no figures to the world', () => {
    const caddyfile = read('ops/Caddyfile');
    expect(caddyfile.split('{').length).toBe(caddyfile.split('}').length);
    expect(caddyfile).toMatch(/dynamic a \{\s+name api\s+port 3000\s/);
    expect(caddyfile).toMatch(/@inside path \/metrics\s+respond @inside 404/);
    expect(Object.keys(services['caddy']!.environment!)).toEqual(
      [...caddyfile.matchAll(/\{\$(\w+)/g)].map(([, name]) => name),
    );
  });
});
