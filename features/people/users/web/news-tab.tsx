import { useQuery } from '@tanstack/react-query'
import { mailTimes, optionalKinds } from '#platform/notifications/contract.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { CheckMatrix } from '#ui/check-matrix.tsx'
import { Skeleton } from '#ui/display.ts'
import { FailureState } from '#ui/failure-state.tsx'
import { Select } from '#ui/inputs.ts'
import { Stack } from '#ui/layout.ts'
import { SectionCard } from '#ui/section-card.tsx'
import { Text } from '#ui/text.ts'
import { listUserActivity, type UserNews } from '../contract.ts'
import { newsFor, type Whose } from './whose.ts'

type Kind = (typeof optionalKinds)[number]

/** Which news a person gets, by which way, and when letters of them come. */
export function NewsTab({ whose }: { whose: Whose }) {
  const t = useText('people-users')
  const isOwn = whose.id === undefined
  const { calls, params } = newsFor(whose)
  const { data, dataUpdatedAt, error, refetch } = useQuery(queryOf(calls.read, { params }))
  const send = useSend(calls.save, { stale: [calls.read, listUserActivity] })
  // What was just chosen counts until the answer that knows it is there.
  const chosen: Partial<UserNews> = { ...data, ...(!send.isError && send.submittedAt > dataUpdatedAt && send.variables?.body) }
  const { mutedNews = [], mailedNews = [], mailWhen = 'away' } = chosen
  const keep = (change: Partial<UserNews>) => send.mutate({ params, body: { mutedNews, mailedNews, mailWhen, ...change } })
  const withOrWithout = (list: Kind[], kind: Kind, isIn: boolean) => (isIn ? [...list, kind] : list.filter((one) => one !== kind))
  const choose = (kind: Kind, way: string, isWanted: boolean) =>
    keep(way === 'bell' ? { mutedNews: withOrWithout(mutedNews, kind, !isWanted) } : { mailedNews: withOrWithout(mailedNews, kind, isWanted) })
  const box = (name: string, way: string) => {
    const kind = optionalKinds.find((one) => one === name)!
    return { checked: way === 'bell' ? !mutedNews.includes(kind) : mailedNews.includes(kind), onChange: (event: { currentTarget: { checked: boolean } }) => choose(kind, way, event.currentTarget.checked) }
  }
  return (
    <SectionCard title={t('view.tabs.news')} text={t(isOwn ? 'news.text' : 'view.newsText')}>
      {error && <FailureState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton height={320} />}
      {data && (
        <Stack gap="lg">
          <CheckMatrix
            title={t('news.what')}
            rows={optionalKinds.map((kind) => ({ key: kind, label: t(`news.kinds.${kind}`), text: t(`news.texts.${kind}`) }))}
            columns={['bell', 'letter'].map((way) => ({ key: way, label: t(`news.ways.${way}`) }))}
            box={box}
          />
          <Select
            maw={360}
            label={t('news.when')}
            data={mailTimes.map((time) => ({ value: time, label: t(`news.times.${time}`) }))}
            value={mailWhen}
            allowDeselect={false}
            onChange={(value) => keep({ mailWhen: mailTimes.find((time) => time === value) ?? mailWhen })}
          />
        </Stack>
      )}
      <Text size="sm" c="dimmed">
        {t('news.always')}
      </Text>
    </SectionCard>
  )
}
