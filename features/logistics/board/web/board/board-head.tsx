import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCalendarDot,
  IconChevronLeft,
  IconChevronRight,
  IconKeyboard,
  IconLayoutBoard,
  IconPrinter,
} from '@tabler/icons-react'
import { use, type ReactNode } from 'react'
import { daysAfter } from '#kit/contract/days.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { ActionIcon, Button, Menu } from '#ui/button/controls.ts'
import { DateInput } from '#ui/input/date-input.tsx'
import { useFlyout } from '#ui/overlay/flyout.tsx'
import { HeadExtra } from '#ui/page/page-header.tsx'
import { arrange, arrangements, mapAwayStore, paneNames, togglePane, useBoardLayout } from '../model/board-layout.ts'
import classes from './board.module.css'
import headClasses from '../parts/head.module.css'
import { DepotChoice } from './depot-choice.tsx'
import { PlanMenu } from './plan-menu.tsx'
import { printBoard } from './print-sheet.tsx'
import { openMapWindow } from './selection-link.ts'
import type { DayChoice } from '../model/use-day.ts'

type Steps = {
  undo: string | undefined
  redo: string | undefined
  /** What it would move has been served. */
  isUndoPast: boolean
  isRedoPast: boolean
  onUndo: () => void
  onRedo: () => void
}
type Props = {
  day: DayChoice
  steps?: Steps
  onKeys?: () => void
  /** The other people viewing this plan. */
  people?: ReactNode
  /** What only an open plan can do. */
  children?: ReactNode
}

/** The day, its plan, and what can be done with all of it. */
export function BoardHead({ day, steps, onKeys, people, children }: Props) {
  const t = useText('logistics-board')
  const format = useFormat('UTC')
  const { date, go } = day
  const weekday = format.date(`${date}T12:00:00Z`, { weekday: 'long', day: 'numeric', month: 'long' })
  const short = format.date(`${date}T12:00:00Z`, { weekday: 'short', day: 'numeric', month: 'short' })
  return (
    <div className={classes.headBox}>
      <header className={headClasses.boardHead}>
        <div className={headClasses.dayPick}>
          <ActionIcon
            size={34}
            aria-label={t('day.before')}
            title={t('day.before')}
            onClick={() => go({ date: daysAfter(date, -1) })}
          >
            <IconChevronLeft size={18} className="mirrored" />
          </ActionIcon>
          <span className={headClasses.dayName}>
            <strong>
              <span className={classes.longDay}>{weekday}</span>
              <span className={classes.shortDay}>{short}</span>
            </strong>
            <DateInput
              size="xs"
              aria-label={t('day.choose')}
              value={date}
              onChange={(day) => day !== '' && go({ date: day })}
            />
          </span>
          <ActionIcon
            size={34}
            aria-label={t('day.after')}
            title={t('day.after')}
            onClick={() => go({ date: daysAfter(date, 1) })}
          >
            <IconChevronRight size={18} className="mirrored" />
          </ActionIcon>
          <Button
            size="compact-sm"
            variant="subtle"
            className={classes.today!}
            disabled={date === day.today}
            aria-label={t('day.today')}
            title={t('day.todayKey')}
            onClick={() => go({ date: day.today })}
          >
            <span className={classes.todayWords}>{t('day.today')}</span>
            <IconCalendarDot size={18} className={classes.todayIcon!} aria-hidden />
          </Button>
        </div>
        <DepotChoice day={day} />
        {day.plans.length > 0 && <PlanMenu day={day} />}
        {steps && <StepButtons {...steps} />}
        <span className={headClasses.headGap} />
        <LayoutMenu planId={day.plan?.id} onKeys={onKeys} />
        <span className={classes.headExtra}>{use(HeadExtra)}</span>
        {people}
        <span className={headClasses.headBreak} />
        {children && <div className={headClasses.headActions}>{children}</div>}
      </header>
    </div>
  )
}

function StepButtons({ undo, redo, isUndoPast, isRedoPast, onUndo, onRedo }: Steps) {
  const t = useText('logistics-board')
  const undoText = undo === undefined ? t('undo') : t('undoNamed', { what: undo })
  const redoText = redo === undefined ? t('redo') : t('redoNamed', { what: redo })
  const steps = [
    {
      key: 'undo',
      icon: IconArrowBackUp,
      text: undoText,
      isThere: undo !== undefined,
      isPast: isUndoPast,
      onClick: onUndo,
    },
    {
      key: 'redo',
      icon: IconArrowForwardUp,
      text: redoText,
      isThere: redo !== undefined,
      isPast: isRedoPast,
      onClick: onRedo,
    },
  ]
  return (
    <div className={classes.steps}>
      {steps.map(({ key, icon: StepIcon, text, isThere, isPast, onClick }) => {
        const why = isPast ? `${text}. ${t('drag.past')}` : text
        return (
          <ActionIcon key={key} size={34} aria-label={why} title={why} disabled={!isThere || isPast} onClick={onClick}>
            <StepIcon size={18} className="mirrored" />
          </ActionIcon>
        )
      })}
    </div>
  )
}

function LayoutMenu({ planId, onKeys }: { planId: number | undefined; onKeys: (() => void) | undefined }) {
  const t = useText('logistics-board')
  const { arrangement, hidden } = useBoardLayout()
  return (
    <Menu width={220} closeOnItemClick={false}>
      <Menu.Target>
        <ActionIcon size={34} aria-label={t('layout.title')} title={t('layout.title')} className={classes.wideOnly!}>
          <IconLayoutBoard size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('layout.title')}</Menu.Label>
        {arrangements.map((one) => (
          <Menu.RadioItem key={one} checked={one === arrangement} onChange={() => arrange(one)}>
            {t(`layout.${one}`)}
          </Menu.RadioItem>
        ))}
        <Menu.Divider />
        <Menu.Label>{t('layout.panes')}</Menu.Label>
        {paneNames.map((pane) => (
          <Menu.CheckboxItem key={pane} checked={!hidden.includes(pane)} onChange={() => togglePane(pane)}>
            {t(`pane.${pane}`)}
          </Menu.CheckboxItem>
        ))}
        {planId !== undefined && <WindowItem planId={planId} />}
        {planId !== undefined && <Menu.Divider />}
        {planId !== undefined && (
          <ClosingItem icon={<IconPrinter size={17} />} onClick={printBoard}>
            {t('print')}
          </ClosingItem>
        )}
        {onKeys && (
          <ClosingItem icon={<IconKeyboard size={17} />} onClick={onKeys}>
            {t('keys.title')}
          </ClosingItem>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function ClosingItem({ icon, onClick, children }: { icon: ReactNode; onClick: () => void; children: ReactNode }) {
  const { close } = useFlyout()
  return (
    <Menu.Item
      leftSection={icon}
      onClick={() => {
        close()
        onClick()
      }}
    >
      {children}
    </Menu.Item>
  )
}

/** With the map in a window of its own there is more room here, until that is closed. */
function WindowItem({ planId }: { planId: number }) {
  const t = useText('logistics-board')
  const { close } = useFlyout()
  const open = () => {
    close()
    mapAwayStore.set(true)
    openMapWindow(planId, () => mapAwayStore.set(false))
  }
  return <Menu.Item onClick={open}>{t('layout.window')}</Menu.Item>
}
