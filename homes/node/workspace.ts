import { moveWorkspace } from './move-workspace.ts'

moveWorkspace(process.argv.slice(2), process.env).then(
  (said) => process.stdout.write(`${said}\n`),
  (error: unknown) => {
    process.stderr.write(
      `${error instanceof Error ? [error.message, error.cause instanceof Error && error.cause.message].filter(Boolean).join(': ') : String(error)}\n`,
    )
    process.exit(1)
  },
)
