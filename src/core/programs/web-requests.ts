/** What a request to a web interface does, by its method, host and path: reading is quiet, deleting is not. */

import type { HazardId } from '../commands/hazards.ts';
import { hostOf, networkOf } from '../commands/hosts.ts';

/** Ports of services that keep data or route traffic, where a deletion on this machine matters too. */
const SERVICES = new Set([
  2375, 2376, 2379, 4646, 5984, 6333, 7700, 8001, 8086, 8108, 8200, 8300, 8444, 8500, 9090, 9091, 9093, 9200, 9201, 9243, 9600,
  10250, 15672, 27017,
]);
/** Paths that delete although the method is another. */
const DELETING =
  /\/_delete_by_query\b|\/_(?:close|shrink|rollover|forcemerge)\b|\/_cluster\/(?:settings|reroute)\b|\/(?:purge|flushall|truncate|delete[-_]?all|shutdown|delete_series|clean_tombstones)\b|\/do(?:Delete|WipeOutWorkspace|Kill|Disable)\b|\/(?:(?:bulk|batch)[-_]?delete|delete[-_]?(?:batch|by[-_]?query))\b|\/_cache\/clear\b|purge_cache|\/-\/quit\b/i;
/** Interfaces whose every change reaches other people. */
const CONTROL =
  /^(?:api\.github\.com|uploads\.github\.com|api\.cloudflare\.com|api\.heroku\.com|management\.azure\.com|.*\.googleapis\.com|.*\.amazonaws\.com|api\.digitalocean\.com|api\.vercel\.com|api\.netlify\.com|gitlab\.com|registry\.npmjs\.org|upload\.pypi\.org)$/;

/**
 * The harm of one request, or nothing.
 * @param method upper case. @param url with or without a scheme; unknown pieces stand as `*`.
 */
export const requestHazard = (method: string, url: string): HazardId | undefined => {
  const at = hostOf(url);
  const path = url.replace(/^[a-z]+:\/\//i, '').replace(/^[^/?#]*/, '');
  const local = networkOf(at.host) === 'loopback' || networkOf(at.host) === 'unspecified';
  const port = at.port ?? (/^:(\d+)/.exec(url)?.[1] ? Number(/^:(\d+)/.exec(url)![1]) : undefined);
  const serves = !local || (port !== undefined && SERVICES.has(port));
  if (method === 'DELETE') return serves ? 'remote-delete' : undefined;
  if (['GET', 'HEAD', 'OPTIONS'].includes(method)) return undefined;
  if (serves && DELETING.test(path)) return 'remote-delete';
  return CONTROL.test(at.host) && !/\/graphql$|\/search/.test(path) ? 'platform-change' : undefined;
};
/** Sockets that give whoever may write to them the machine. */
export const isControlSocket = (path: string): boolean =>
  /(?:docker|containerd|crio|podman|systemd\/private|dbus\/system_bus_socket|libvirt)[\w./-]*(?:\.sock)?$|\.sock$/.test(path) &&
  /docker|containerd|crio|podman|systemd|dbus|libvirt/.test(path);
