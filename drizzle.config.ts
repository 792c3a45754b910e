import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./app/tables.ts', './homes/shared/tables.ts'],
  out: './migrations',
  casing: 'snake_case',
})
