import { useFormat } from '#kit/web/format.ts'
import { useText, type Text } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { confirm } from '#ui/overlay/confirm.ts'
import { Stack } from '#ui/page/layout.ts'
import { useWorkspaceFormat } from '../../../settings/web/for-others/use-workspace-format.ts'
import { checkPromises, type BrokenPromises, type PromiseQuestion } from '../../rules/broken-promises.ts'

/** Asks before a change that breaks promised times; whether it may be made. Nothing is asked where it breaks none. */
export function usePromiseQuestion(): (change: PromiseQuestion) => Promise<boolean> {
  const t = useText('logistics-deliveries')
  const { number } = useFormat()
  const check = useSend(checkPromises)
  return async (change) => {
    // A refusal has been shown by then, and nothing is changed.
    const reply = await check.mutateAsync({ body: change }).catch(() => null)
    if (reply === null || reply.total === 0) return reply !== null
    return confirm({
      title: t('promised.title', { count: reply.total, number: number(reply.total) }),
      body: <Broken reply={reply} text={textOf(t, change, reply.total)} />,
      confirmLabel: t(change.isCancelled ? 'promised.cancelAnyway' : 'promised.changeAnyway'),
      cancelLabel: t('promised.back'),
      tone: 'warning',
    })
  }
}

function textOf(t: Text, { isCancelled, isElsewhere }: PromiseQuestion, count: number): string {
  if (isElsewhere) return t('promised.elsewhere')
  return t(isCancelled ? 'promised.cancelled' : 'promised.changed', { count })
}

function Broken({ reply: { total, broken }, text }: { reply: BrokenPromises; text: string }) {
  const t = useText('logistics-deliveries')
  const { number } = useFormat()
  const clock = useWorkspaceFormat()
  const more = total - broken.length
  return (
    <Stack gap="xs">
      {text}
      <ul>
        {broken.map(({ deliveryId, reference, recipient, earliest, latest }) => (
          <li key={deliveryId}>
            {t('promised.line', {
              recipient: `\u2068${recipient}\u2069`,
              reference: `\u2068${unbroken(reference)}\u2069`,
              day: unbroken(clock.date(earliest)),
              time: unbroken(`${clock.time(earliest)}–${clock.time(latest)}`),
            })}
          </li>
        ))}
      </ul>
      {more > 0 && t('promised.more', { count: more, shown: number(more) })}
    </Stack>
  )
}

/** On one line: a reference or a date in two pieces is read wrongly, from right to left above all. */
function unbroken(text: string): string {
  return text.replaceAll(/\s/g, '\u00A0').replaceAll(/[-–/]/g, '\u2060$&\u2060')
}
