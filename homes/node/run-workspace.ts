import { errorSentence } from '#kit/server/error-text.ts'
import { moveWorkspace } from './move-workspace.ts'

moveWorkspace(process.argv.slice(2), process.env).then(
  (said) => process.stdout.write(`${said}\n`),
  (error: unknown) => {
    process.stderr.write(`${errorSentence(error)}\n`)
    process.exit(1)
  },
)
