import { diskFiles } from './disk-files.ts'
import { s3Files } from './s3-files.ts'
import type { NodeSettings } from './settings.ts'

/** Where the settings keep uploaded files. */
export function filesFor(settings: NodeSettings, dataDir: string) {
  const { S3_URL: url, S3_ACCESS_KEY: accessKeyId, S3_SECRET_KEY: secretAccessKey, S3_REGION: region } = settings
  return url && accessKeyId && secretAccessKey
    ? s3Files({ url, accessKeyId, secretAccessKey, region })
    : diskFiles(`${dataDir}/files`)
}
