import type { Caller, Handlers } from './handle.ts'
import type { Database, Machine } from './machine.ts'

/** One find of the search: a screen by its route name, or a thing by the address of its screen. */
export type Found = {
  url: { name: string } | { path: string }
  icon: string
  title: string
  subtitle?: string | undefined
  /** What else it is found by, beside its title and subtitle. */
  also?: string[]
}

/** Finds things of one kind; it asks only for what the caller may see. */
export type Finder = {
  category: string
  title: string
  find: (text: string, from: { db: Database; user: Caller; most: number }) => Promise<Found[]>
}

/** What one feature brings to the server. Everything is optional: a feature names what it has. */
export type ServerFeature = {
  handlers?: Handlers
  /** Handlers that need to know the whole program, such as the search over everything. */
  handlersOver?: (program: Program) => Handlers
  /** Work that the queue hands out, and what is looked after between calls. */
  jobs?: (machine: Machine, program: Program) => void
  tables?: Record<string, unknown>
  /** Fills a new database with this feature's sample data, inside the transaction it is given. */
  sample?: (machine: Machine) => Promise<void>
  finders?: Finder[]
}

/** A screen as the search catalogue holds it. */
export type CataloguePage = {
  name: string
  path: string
  group: string
  title: string
  icon: string
  action?: string
  subject?: string
}

/** What all features bring, put together. The handlers are complete once every feature has added its own. */
export type Program = { handlers: Handlers; finders: Finder[]; pages: CataloguePage[] }
