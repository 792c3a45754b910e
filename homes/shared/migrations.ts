export type Migration = { name: string; statements: string[] }

const files = import.meta.glob<string>('/migrations/*.sql', { query: '?raw', import: 'default', eager: true })

/** The steps that make the database what this version expects, oldest first. */
export const migrations: Migration[] = Object.entries(files)
  .map(([path, text]) => ({ name: path.split('/').at(-1) ?? path, statements: text.split('--> statement-breakpoint') }))
  .sort((one, other) => (one.name < other.name ? -1 : 1))
