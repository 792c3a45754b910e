import { readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

const folder = 'homes/node/testing/released'

/** A small workspace of every version that was released, as that version exported it. */
export function releasedWorkspaces(): { version: string; lines: string[] }[] {
  return readdirSync(folder).map((name) => ({
    version: name.replace('.ndjson.gz', ''),
    lines: gunzipSync(readFileSync(`${folder}/${name}`))
      .toString()
      .trimEnd()
      .split('\n'),
  }))
}

export async function* each(lines: string[]): AsyncGenerator<string> {
  yield* lines
}
