import { useFormat } from '#kit/web/format.ts'
import { useText, type Text } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { confirm } from '#ui/overlay/confirm.ts'
import { Stack } from '#ui/page/layout.ts'
import { checkPromises, type PromiseQuestion } from '../../rules/broken-promises.ts'
import { BrokenTimes } from './broken-times.tsx'

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
      body: (
        <Stack gap="xs">
          {textOf(t, change, reply.total)}
          <BrokenTimes {...reply} />
        </Stack>
      ),
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
