import type { HelpTopic } from '../topic.js';
import { buyProxy } from './buy-proxy.js';
import { endProxy } from './end-proxy.js';
import { exitIdle } from './exit-idle.js';
import { proxyBrowser } from './proxy-browser.js';
import { proxyCode } from './proxy-code.js';
import { proxyCurl } from './proxy-curl.js';
import { proxyDestinations } from './proxy-destinations.js';
import { proxyExits } from './proxy-exits.js';
import { proxyLimits } from './proxy-limits.js';
import { proxyOptions } from './proxy-options.js';
import { proxyPassword } from './proxy-password.js';
import { proxyPrice } from './proxy-price.js';
import { proxyQuota } from './proxy-quota.js';
import { proxySticky } from './proxy-sticky.js';
import { shareBandwidth } from './share-bandwidth.js';
import { shareBandwidthSafety } from './share-bandwidth-safety.js';

export const PROXIES: readonly HelpTopic[] = [
  buyProxy,
  endProxy,
  exitIdle,
  proxyBrowser,
  proxyCode,
  proxyCurl,
  proxyDestinations,
  proxyExits,
  proxyLimits,
  proxyOptions,
  proxyPassword,
  proxyPrice,
  proxyQuota,
  proxySticky,
  shareBandwidth,
  shareBandwidthSafety,
];
