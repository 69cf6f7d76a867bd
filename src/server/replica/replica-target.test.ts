import { expect, test } from 'vitest';
import { type ConfigError, readConfig } from '../core/config.ts';
import { knownHostsLine, litestreamVariables, rcloneVariables, requireTarget } from './replica-target.ts';

const environment = {
  REPLICA_URL: 'sftp://dana@10.0.0.5:2222/srv/dana/',
  REPLICA_KEY_FILE: '/etc/dana/replica-key',
  REPLICA_HOST_KEY: `ssh-ed25519 ${'A'.repeat(68)} root@second`,
};

test('Litestream, rclone and the list of known hosts follow from the address, without a second setting.', () => {
  const target = requireTarget(readConfig(environment));
  expect(litestreamVariables(target, '/data/dana.db', '127.0.0.1:9090')).toMatchObject({
    REPLICA_HOST: '10.0.0.5:2222',
    REPLICA_USER: 'dana',
    REPLICA_FOLDER: '/srv/dana/database',
    REPLICA_HOST_KEY: `ssh-ed25519 ${'A'.repeat(68)}`,
  });
  expect(rcloneVariables(target, '/tmp/known_hosts')).toMatchObject({
    RCLONE_CONFIG_REPLICA_HOST: '10.0.0.5',
    RCLONE_CONFIG_REPLICA_PORT: '2222',
    RCLONE_CONFIG_REPLICA_KNOWN_HOSTS_FILE: '/tmp/known_hosts',
  });
  expect(knownHostsLine(target)).toBe(`[10.0.0.5]:2222 ssh-ed25519 ${'A'.repeat(68)}\n`);
  expect(knownHostsLine({ ...target, port: '22' })).toMatch(/^10\.0\.0\.5 ssh-ed25519 A+\n$/);
});

test('An IPv6 address has brackets only beside a port in the list of known hosts, and always for rclone.', () => {
  const at = (port: string) =>
    requireTarget(readConfig({ ...environment, REPLICA_URL: `sftp://dana@[fd00::5]${port}/srv/dana` }));
  expect(knownHostsLine(at(''))).toMatch(/^fd00::5 ssh-ed25519 A+\n$/);
  expect(knownHostsLine(at(':2222'))).toMatch(/^\[fd00::5\]:2222 ssh-ed25519 A+\n$/);
  expect(rcloneVariables(at(''), '/tmp/known_hosts').RCLONE_CONFIG_REPLICA_HOST).toBe('[fd00::5]');
  expect(litestreamVariables(at(''), '/data/dana.db', '').REPLICA_HOST).toBe('[fd00::5]:22');
});

test('Each missing setting of the second machine is named.', () => {
  const problems = (() => {
    try {
      requireTarget(readConfig({ REPLICA_URL: environment.REPLICA_URL }));
      return '';
    } catch (error) {
      return (error as ConfigError).message;
    }
  })();
  expect(problems.split('\n').map((line) => line.split(':')[0])).toEqual(['REPLICA_KEY_FILE', 'REPLICA_HOST_KEY']);
});
