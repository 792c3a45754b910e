import type { Backups } from '#kit/server/machine.ts'
import { bucketBackups, folderBackups } from './backups.ts'
import { diskFiles } from './disk-files.ts'
import { s3Files } from './s3-files.ts'
import type { NodeSettings } from './settings.ts'

/** Where the settings keep uploaded files. */
export function filesFor(settings: NodeSettings, dataDir: string) {
  const keys = bucketKeys(settings)
  return settings.S3_URL && keys ? s3Files({ url: settings.S3_URL, ...keys }) : diskFiles(`${dataDir}/files`)
}

/** Where they keep backups. */
export function backupsFor(
  settings: NodeSettings,
  dataDir: string,
  from: Parameters<typeof bucketBackups>[2],
): Backups {
  const keys = bucketKeys(settings)
  const own = `${dataDir}/backups`
  if (settings.BACKUP_S3_URL && keys) return bucketBackups({ url: settings.BACKUP_S3_URL, ...keys }, own, from)
  return folderBackups(settings.BACKUP_DIR ?? own, { isOwn: settings.BACKUP_DIR === undefined }, from)
}

function bucketKeys({ S3_ACCESS_KEY: accessKeyId, S3_SECRET_KEY: secretAccessKey, S3_REGION: region }: NodeSettings) {
  return accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey, region } : undefined
}
