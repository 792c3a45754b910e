import { useText } from '#kit/web/i18n.ts'
import { Link } from '#ui/button/link.tsx'
import { Anchor, Text } from '#ui/display/text.ts'
import type { Spread } from '../contract.ts'
import classes from './ahead.module.css'
import { useDayWords } from './words.ts'

/** The way to each plan that was made of the routes found. */
export function PlansMade({ plans }: Pick<Spread, 'plans'>) {
  const t = useText('logistics-ahead')
  const words = useDayWords()
  if (plans.length === 0) return null
  return (
    <div>
      <Text id="plans-made">{t('result.plans')}</Text>
      <ul className={classes.plansMade} aria-labelledby="plans-made">
        {plans.map(({ id, day, name }) => (
          <li key={id}>
            <Anchor renderRoot={(props) => <Link to={`/apps/logistics/routes?date=${day}&plan=${id}`} {...props} />}>
              {words(day)}: <bdi>{name}</bdi>
            </Anchor>
          </li>
        ))}
      </ul>
    </div>
  )
}
