import { useState } from 'react'
import { boundsAt } from '#kit/contract/bounds.ts'
import { momentAt } from '#kit/contract/wall-time.ts'
import { call } from '#kit/web/call.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { useAbility } from '#kit/web/use-session.ts'
import { Button } from '#ui/button/controls.ts'
import { DateTimeInput } from '#ui/input/date-time-input.tsx'
import { DialogEnd } from '#ui/overlay/dialog-end.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Alert, Tabs } from '#ui/display/display.ts'
import { Radio, Textarea, TextInput } from '#ui/input/inputs.ts'
import { Group, Stack } from '#ui/page/layout.ts'
import { useGo } from '#ui/button/link.tsx'
import { showNotice } from '#ui/overlay/notices.tsx'
import { TabList } from '#ui/page/tab-list.tsx'
import { listPlans, readPlan } from '../../plans/contract.ts'
import {
  cancelSchedule,
  listRoutes,
  previewPublication,
  publishPlan,
  schedulePublication,
  type Preview,
} from '../contract.ts'
import { routePath } from '../rules.ts'
import { DriverChanges, Notified, Problems, reachable, Receipts, RecipientChanges } from './publish-parts.tsx'
import classes from './routes.module.css'
import { useRouteFormat } from './use-route-format.ts'

type Props = { id: number; preview: Preview; opened: boolean; onClose: () => void }
const stale = [previewPublication, listRoutes, listPlans, readPlan]

/** What publishing changes, what blocks it, who is notified, and when. */
export function PublishDialog({ opened, onClose, ...given }: Props) {
  const t = useText('logistics-routes')
  const format = useRouteFormat()
  const title = t('publish.title', { day: format.day(given.preview.day) })
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="xl">
      {opened && <Sheet {...given} onClose={onClose} />}
    </Dialog>
  )
}

function Sheet({ id, preview, onClose }: Omit<Props, 'opened'>) {
  const t = useText('logistics-routes')
  const [note, setNote] = useState('')
  const [reason, setReason] = useState('')
  const concerned = preview.drivers.filter(({ isConcerned }) => isConcerned)
  const [notified, setNotified] = useState<readonly number[]>(() => reachable(concerned))
  const [at, setAt] = useState<string>()
  const { isRefused, isBroken } = levelsOf(preview)
  const publish = usePublish({ id, preview, onClose })
  const canSend = !isRefused && (!isBroken || (preview.mayOverride && reason.trim() !== '')) && at !== ''
  return (
    <Stack>
      <Problems problems={preview.problems} />
      <Waiting id={id} preview={preview} />
      <Receipts preview={preview} />
      <Tabs defaultValue="drivers" keepMounted={false}>
        <TabList>
          <Tabs.Tab value="drivers">{t('publish.byDriver')}</Tabs.Tab>
          <Tabs.Tab value="recipients">{t('publish.byRecipient')}</Tabs.Tab>
          <Tabs.Tab value="notified">{t('publish.notified')}</Tabs.Tab>
        </TabList>
        <Tabs.Panel value="drivers" pt="md" className={classes.listed!} tabIndex={0}>
          <DriverChanges routes={preview.routes} />
        </Tabs.Panel>
        <Tabs.Panel value="recipients" pt="md" className={classes.listed!} tabIndex={0}>
          <RecipientChanges recipients={preview.recipients} />
        </Tabs.Panel>
        <Tabs.Panel value="notified" pt="md" className={classes.listed!} tabIndex={0}>
          <Notified drivers={concerned} notified={notified} onNotified={setNotified} />
        </Tabs.Panel>
      </Tabs>
      {isBroken && preview.mayOverride && (
        <TextInput
          label={t('publish.reason')}
          description={t('publish.reasonText')}
          required
          {...boundsAt(publishPlan.body, 'reason')}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      <Textarea
        label={t('publish.note')}
        {...boundsAt(publishPlan.body, 'note')}
        autosize
        minRows={2}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Time at={at} timeZone={preview.timeZone} onAt={setAt} />
      <DialogEnd>
        <Button variant="default" onClick={onClose}>
          {t('publish.cancel')}
        </Button>
        <Button
          color="success"
          disabled={!canSend}
          loading={publish.isPending}
          onClick={() => publish.send({ note, reason, driverIds: [...notified] }, at)}
        >
          {t(at === undefined ? 'publish.now' : 'publish.later')}
        </Button>
      </DialogEnd>
    </Stack>
  )
}

function levelsOf({ problems }: Preview) {
  return {
    isRefused: problems.some(({ level }) => level === 'refused'),
    isBroken: problems.some(({ level }) => level === 'override'),
  }
}

type Order = { note: string; reason: string; driverIds: number[] }

function usePublish({ id, preview, onClose }: Omit<Props, 'opened'>) {
  const t = useText('logistics-routes')
  const format = useRouteFormat()
  const go = useGo()
  const mayPreview = useAbility().can('read', 'Delivery')
  const publish = useSend(publishPlan, {
    stale,
    onSuccess: ({ number, planId }) => {
      const text = t('publish.done', { day: format.day(preview.day), number: format.number(number) })
      const action = { label: t('publish.see'), onClick: () => void toPreview(planId, go) }
      showNotice({ kind: 'success', text, lifeMs: seenMs, ...(mayPreview && { action }) })
      onClose()
    },
  })
  const schedule = useSend(schedulePublication, { stale, onSuccess: onClose })
  const number = Math.max(0, ...preview.replaced.map((one) => one.number))
  return {
    isPending: publish.isPending || schedule.isPending,
    send: (order: Order, at: string | undefined) => {
      if (at === undefined) publish.mutate({ params: { id }, body: { ...order, version: preview.version, number } })
      else schedule.mutate({ params: { id }, body: { ...order, at: momentAt(at, preview.timeZone).toISOString() } })
    },
  }
}

const seenMs = 15_000

/** What the first driver and recipient of a plan see now. */
async function toPreview(planId: number, go: ReturnType<typeof useGo>): Promise<void> {
  const { routes } = await call(listRoutes, { query: { planId, itemsPerPage: 1 } })
  if (routes[0]) go(`${routePath(routes[0].id)}?tab=preview`)
}

function Time({ at, timeZone, onAt }: { at: string | undefined; timeZone: string; onAt: (at?: string) => void }) {
  const t = useText('logistics-routes')
  return (
    <Stack gap="xs">
      <Radio.Group
        label={t('publish.when')}
        value={at === undefined ? 'now' : 'later'}
        onChange={(value) => onAt(value === 'now' ? undefined : '')}
      >
        <Group mt={6}>
          <Radio value="now" label={t('publish.atOnce')} />
          <Radio value="later" label={t('publish.atTime')} />
        </Group>
      </Radio.Group>
      {at !== undefined && (
        <DateTimeInput
          label={t('publish.time')}
          description={t('publish.timeText', { timeZone })}
          initial={at}
          onChange={onAt}
        />
      )}
    </Stack>
  )
}

/** A publication that waits for its time. */
function Waiting({ id, preview: { schedule, timeZone } }: { id: number; preview: Preview }) {
  const t = useText('logistics-routes')
  const format = useFormat(timeZone)
  const cancel = useSend(cancelSchedule, { stale })
  if (!schedule) return null
  return (
    <Alert color="info" title={t('publish.waits', { time: format.dateTime(schedule.at), person: schedule.personName })}>
      <Button variant="light" size="xs" onClick={() => cancel.mutate({ params: { id } })}>
        {t('publish.cancelSchedule')}
      </Button>
    </Alert>
  )
}
