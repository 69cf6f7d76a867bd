import { withoutEndSlashes } from '#shared/paths.ts';
import { type Config, ConfigError } from '../core/config.ts';

/** A folder on the second machine, which holds `database`, `uploads` and `removed`. */
export interface ReplicaTarget {
  /** An IPv6 address has brackets. */
  host: string;
  port: string;
  user: string;
  folder: string;
  keyFile: string;
  /** As in a public key file: type and key. */
  hostKey: string;
}

/** Throws ConfigError with one line for each missing variable. */
export function requireTarget({
  replicaUrl,
  replicaKeyFile,
  replicaHostKey,
}: Pick<Config, 'replicaUrl' | 'replicaKeyFile' | 'replicaHostKey'>): ReplicaTarget {
  if (replicaUrl === null || replicaKeyFile === null || replicaHostKey === null) {
    const problems = [
      replicaUrl === null
        ? 'REPLICA_URL: set the folder on the second machine, for example sftp://dana@10.0.0.5/dana'
        : '',
      replicaKeyFile === null ? 'REPLICA_KEY_FILE: set the file of the private SSH key' : '',
      replicaHostKey === null
        ? 'REPLICA_HOST_KEY: set the public key of the second machine, as ssh-keyscan prints it'
        : '',
    ];
    throw new ConfigError(problems.filter(Boolean).join('\n'));
  }
  const { hostname, port, username, pathname } = new URL(replicaUrl);
  return {
    host: hostname,
    port: port || '22',
    user: decodeURIComponent(username),
    folder: withoutEndSlashes(pathname),
    keyFile: replicaKeyFile,
    // A comment may follow the key.
    hostKey: replicaHostKey.split(' ').slice(0, 2).join(' '),
  };
}

/** The variables of deploy/litestream.yml. */
export const litestreamVariables = (target: ReplicaTarget, database: string, metricsAddress: string) => ({
  LITESTREAM_DATABASE: database,
  LITESTREAM_ADDRESS: metricsAddress,
  REPLICA_HOST: `${target.host}:${target.port}`,
  REPLICA_USER: target.user,
  REPLICA_FOLDER: `${target.folder}/database`,
  REPLICA_KEY_FILE: target.keyFile,
  REPLICA_HOST_KEY: target.hostKey,
});

/** Configures the remote `replica:` of rclone, which needs no configuration file then. */
export const rcloneVariables = (target: ReplicaTarget, knownHostsFile: string) => ({
  RCLONE_CONFIG_REPLICA_TYPE: 'sftp',
  RCLONE_CONFIG_REPLICA_HOST: target.host,
  RCLONE_CONFIG_REPLICA_PORT: target.port,
  RCLONE_CONFIG_REPLICA_USER: target.user,
  RCLONE_CONFIG_REPLICA_KEY_FILE: target.keyFile,
  RCLONE_CONFIG_REPLICA_KNOWN_HOSTS_FILE: knownHostsFile,
  // The account of the second machine may be limited to SFTP, so no command is run there.
  RCLONE_CONFIG_REPLICA_SHELL_TYPE: 'none',
  RCLONE_CONFIG_REPLICA_DISABLE_HASHCHECK: 'true',
});

/** A line of OpenSSH's `known_hosts`, where an IPv6 address has brackets only beside a port. */
export const knownHostsLine = ({ host, port, hostKey }: ReplicaTarget) => {
  const name = host.replace(/^\[|\]$/g, '');
  return `${port === '22' ? name : `[${name}]:${port}`} ${hostKey}\n`;
};
