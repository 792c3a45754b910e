import { useSearch } from '@tanstack/react-router'
import { CallError } from '#kit/web/call.ts'
import { useText, type Text } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { Button } from '#ui/button/controls.ts'
import { Alert } from '#ui/display/display.ts'
import { FrontFrame } from '#ui/page/front-frame.tsx'
import { confirmNewsletter, leaveNewsletter } from '../contract.ts'
import classes from './newsletter-page.module.css'

/** Where the links of the newsletter’s emails lead. A button does it, as mail programs open links by themselves. */
export function NewsletterPage() {
  const t = useText('site-newsletter')
  const { confirm, leave }: { confirm?: unknown; leave?: unknown } = useSearch({ strict: false })
  const act = typeof leave === 'string' ? 'leave' : 'confirm'
  const token = typeof leave === 'string' ? leave : typeof confirm === 'string' ? confirm : ''
  const word = (part: string, values?: Record<string, string>) =>
    act === 'leave' ? t(`leave.${part}`, values) : t(`confirm.${part}`, values)
  const send = useSend(act === 'leave' ? leaveNewsletter : confirmNewsletter, { quiet: true })
  return (
    <FrontFrame>
      <div className={classes.page}>
        <h1>{word('title')}</h1>
        {send.data ? (
          <p role="status">{word('done', { email: send.data.email })}</p>
        ) : (
          <>
            <p>{word('text')}</p>
            {send.error && (
              <Alert color="error" role="alert">
                {textOf(send.error, t)}
              </Alert>
            )}
            <Button loading={send.isPending} disabled={token === ''} onClick={() => send.mutate({ body: { token } })}>
              {word('button')}
            </Button>
          </>
        )}
      </div>
    </FrontFrame>
  )
}

/** Only a link that isn’t known is out of date; what else fails can be tried again. */
function textOf(error: Error, t: Text): string {
  if (!(error instanceof CallError)) return t('offline')
  return error.status === 404 ? t('wrongLink') : error.message
}
