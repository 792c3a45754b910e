import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./platform/*/server/tables.ts', './features/*/*/server/tables.ts', './homes/shared/tables.ts'],
  out: './migrations',
  casing: 'snake_case',
})
