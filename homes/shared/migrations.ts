import hashesByName from '../../migrations/hashes.json'

export type Migration = { name: string; hash: string; statements: string[] }

const files = import.meta.glob<string>('/migrations/*.sql', { query: '?raw', import: 'default', eager: true })
const hashes = new Map(Object.entries(hashesByName))

/** The steps that make the database what this version expects, oldest first. */
export const migrations: Migration[] = Object.entries(files)
  .map(([path, text]) => describe(path.split('/').at(-1) ?? path, text))
  .sort((one, other) => (one.name < other.name ? -1 : 1))

function describe(name: string, text: string): Migration {
  const hash = hashes.get(name)
  if (!hash) throw new Error(`migrations/hashes.json has no hash of ${name}. Run npm run db:generate.`)
  return { name, hash, statements: text.split('--> statement-breakpoint') }
}
