import { IconChevronDown } from '@tabler/icons-react'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button, Menu } from '#ui/button/controls.ts'
import { listPlans } from '../../plans/contract.ts'
import {
  acceptSpread,
  discardSpread,
  listFlexible,
  listSpreads,
  planSpread,
  readAhead,
  readSpread,
  stopSpread,
  undoSpread,
  type Spread,
} from '../contract.ts'
import classes from './ahead.module.css'
import { useDayWords } from './words.ts'

const stale = [readSpread, listSpreads, readAhead, listFlexible, listPlans]

type Props = { spread: Spread; onAnswer: () => void }

/** What can be done with a search, or with what it found. */
export function SpreadAnswers({ spread, onAnswer }: Props) {
  const t = useText('logistics-ahead')
  const { id, state } = spread
  const [mayAnswer, mayMove] = [useMay(stopSpread), useMay(acceptSpread)]
  const stop = useSend(stopSpread, { stale })
  const undo = useSend(undoSpread, { stale })
  const discard = useSend(discardSpread, { stale })
  const given = { params: { id } }
  const isWorking = state === 'queued' || state === 'running'
  return (
    <div className={classes.answers}>
      {isWorking && mayAnswer && (
        <Button variant="light" loading={stop.isPending} onClick={() => stop.mutate(given)}>
          {t('result.stop')}
        </Button>
      )}
      {state === 'done' && mayMove && <Accept spread={spread} onAnswer={onAnswer} />}
      {state === 'done' && mayAnswer && (
        <Button variant="light" loading={discard.isPending} onClick={() => discard.mutate(given)}>
          {t('result.discard')}
        </Button>
      )}
      {state === 'accepted' && mayMove && (
        <Button variant="light" loading={undo.isPending} onClick={() => undo.mutate(given)}>
          {t('result.undo')}
        </Button>
      )}
    </div>
  )
}

/** Accepts the days, or plans them too; where no delivery moves there is only something to plan. */
function Accept({ spread: { id, moves, settings, to }, onAnswer }: Props) {
  const t = useText('logistics-ahead')
  const words = useDayWords()
  const mayPlan = useMay(planSpread)
  const accept = useSend(acceptSpread, { stale, onSuccess: onAnswer })
  const plan = useSend(planSpread, { stale, onSuccess: onAnswer })
  const params = { id }
  const planDays = () =>
    plan.mutate({ params, body: { name: t('result.planName', { from: words(settings.from), to: words(to) }) } })
  if (moves === 0)
    return (
      mayPlan && (
        <Button loading={plan.isPending} onClick={planDays}>
          {t('result.plan')}
        </Button>
      )
    )
  return (
    <span className={classes.accept}>
      <Button loading={accept.isPending} disabled={plan.isPending} onClick={() => accept.mutate({ params })}>
        {t('result.accept')}
      </Button>
      {mayPlan && (
        <Menu>
          <Menu.Target>
            <Button px="xs" aria-label={t('result.acceptMore')} loading={plan.isPending} disabled={accept.isPending}>
              <IconChevronDown size={17} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={planDays}>{t('result.acceptAndPlan')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </span>
  )
}
