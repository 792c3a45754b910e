import { writeFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from '#homes/shared/migrate.ts'
import { migrations } from '#homes/shared/migrations.ts'

/** Writes an image of an empty, migrated database, which the browser home starts from. */
const [file = 'database.tar.gz'] = process.argv.slice(2)
const pglite = await PGlite.create()
await migrate(drizzle(pglite, { casing: 'snake_case' }), migrations)
await pglite.exec('vacuum freeze')
await pglite.exec('checkpoint')
const image = await pglite.dumpDataDir('gzip')
await writeFile(file, new Uint8Array(await image.arrayBuffer()))
await pglite.close()
