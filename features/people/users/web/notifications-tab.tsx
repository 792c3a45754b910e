import { useQuery } from '@tanstack/react-query'
import { listOptionalNotifications } from '#platform/preferences/contract.ts'
import { emailTimes } from '#platform/preferences/rules.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { CheckMatrix } from '#ui/input/check-matrix.tsx'
import { Skeleton } from '#ui/display/display.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { Select } from '#ui/input/inputs.ts'
import { Stack } from '#ui/page/layout.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { Text } from '#ui/display/text.ts'
import { listUserActivity, type UserNotifications } from '../contract.ts'
import { notificationsFor, type Whose } from './whose.ts'

/** Which notifications a user gets, how, and when to send emails. */
export function NotificationsTab({ whose }: { whose: Whose }) {
  const t = useText('people-users')
  const optional = useText('optional')
  const kinds = useQuery(queryOf(listOptionalNotifications))
  const isOwn = whose.id === undefined
  const { calls, params } = notificationsFor(whose)
  const { data, dataUpdatedAt, error, refetch } = useQuery(queryOf(calls.read, { params }))
  const send = useSend(calls.save, { stale: [calls.read, listUserActivity] })
  const failed = error ?? kinds.error
  // The new choice is shown until the server's reply includes it.
  const chosen: Partial<UserNotifications> = {
    ...data,
    ...(!send.isError && send.submittedAt > dataUpdatedAt && send.variables?.body),
  }
  const { mutedNotifications = [], emailedNotifications = [], emailWhen = 'away' } = chosen
  const save = (change: Partial<UserNotifications>) =>
    send.mutate({ params, body: { mutedNotifications, emailedNotifications, emailWhen, ...change } })
  const withOrWithout = (list: string[], kind: string, isIn: boolean) =>
    isIn ? [...list, kind] : list.filter((one) => one !== kind)
  const choose = (kind: string, way: string, isWanted: boolean) =>
    save(
      way === 'inApp'
        ? { mutedNotifications: withOrWithout(mutedNotifications, kind, !isWanted) }
        : { emailedNotifications: withOrWithout(emailedNotifications, kind, isWanted) },
    )
  const box = (kind: string, way: string) => ({
    checked: way === 'inApp' ? !mutedNotifications.includes(kind) : emailedNotifications.includes(kind),
    onChange: (event: { currentTarget: { checked: boolean } }) => choose(kind, way, event.currentTarget.checked),
  })
  return (
    <SectionCard
      title={t('view.tabs.notifications')}
      text={t(isOwn ? 'notificationSettings.text' : 'view.notificationsText')}
    >
      {failed && <FailureState error={failed} onRetry={() => void (error ? refetch() : kinds.refetch())} />}
      {!failed && !(data && kinds.data) && <Skeleton height={320} />}
      {data && kinds.data && (
        <Stack gap="lg">
          <CheckMatrix
            title={t('notificationSettings.what')}
            rows={kinds.data.map((kind) => ({
              key: kind,
              label: optional(`kinds.${kind}`),
              text: optional(`texts.${kind}`),
            }))}
            columns={['inApp', 'email'].map((way) => ({ key: way, label: t(`notificationSettings.ways.${way}`) }))}
            box={box}
          />
          <Select
            maw={360}
            label={t('notificationSettings.when')}
            data={emailTimes.map((time) => ({ value: time, label: t(`notificationSettings.times.${time}`) }))}
            value={emailWhen}
            allowDeselect={false}
            onChange={(value) => save({ emailWhen: emailTimes.find((time) => time === value) ?? emailWhen })}
          />
        </Stack>
      )}
      <Text size="sm" c="dimmed">
        {t('notificationSettings.always')}
      </Text>
    </SectionCard>
  )
}
