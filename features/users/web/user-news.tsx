import { useQuery } from '@tanstack/react-query'
import { optionalKinds } from '#features/notifications/contract.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { Skeleton } from '#ui/display.ts'
import { FailureState } from '#ui/failure-state.tsx'
import { Switch } from '#ui/inputs.ts'
import { Stack } from '#ui/layout.ts'
import { SectionCard } from '#ui/section-card.tsx'
import { listUserActivity, readUserNews, saveUserNews } from '../contract.ts'

/** Which news a person gets at the bell. */
export function UserNews({ id }: { id: number }) {
  const t = useText('users')
  const kinds = useText('accounts')
  const { data, error, refetch } = useQuery(queryOf(readUserNews, { params: { id } }))
  const send = useSend(saveUserNews, { stale: [readUserNews, listUserActivity] })
  const muted = send.isPending ? (send.variables.body?.mutedNews ?? []) : (data?.mutedNews ?? [])
  const choose = (kind: (typeof optionalKinds)[number], isWanted: boolean) =>
    send.mutate({ params: { id }, body: { mutedNews: isWanted ? muted.filter((one) => one !== kind) : [...muted, kind] } })
  return (
    <SectionCard title={kinds('news.title')} text={t('view.newsText')}>
      {error && <FailureState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton height={240} />}
      {data && (
        <Stack gap="lg">
          {optionalKinds.map((kind) => (
            <Switch key={kind} label={kinds(`news.kinds.${kind}`)} checked={!muted.includes(kind)} disabled={send.isPending} onChange={(event) => choose(kind, event.currentTarget.checked)} />
          ))}
        </Stack>
      )}
    </SectionCard>
  )
}
