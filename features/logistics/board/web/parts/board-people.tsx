import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { call } from '#kit/web/call.ts'
import { keyOf, queryOf } from '#kit/web/query.ts'
import { PersonAvatar } from '#ui/display/person-avatar.tsx'
import { listViewers, showPresence, type PlanViewer } from '../../contract.ts'
import { useBoard } from '../model/board.ts'
import classes from './comments.module.css'
import { peopleStore } from './people-store.ts'

const sayAgainMs = 20_000
const mostShown = 5

/** The other people viewing this plan, and the route each has selected. */
export function BoardPeople() {
  const t = useText('logistics-board')
  const { plan, routes } = useBoard()
  const people = usePresence(plan.id)
  if (people.length === 0) return null
  const textOf = ({ name, routeId }: PlanViewer) => {
    const route = routes.get(String(routeId))
    return route ? t('people.also', { name, route: route.driver }) : t('people.one', { name })
  }
  return (
    <ul className={classes.people} aria-label={t('people.title')}>
      {people.slice(0, mostShown).map((person) => (
        <li key={person.userId}>
          <span role="img" aria-label={textOf(person)} title={textOf(person)}>
            <PersonAvatar name={person.name} src={person.avatar} size={30} isDecoration />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Marks a route that someone else has selected. It stays editable, but no one is surprised. */
export function RouteClaims({ route }: { route: string }) {
  const t = useText('logistics-board')
  const here = peopleStore.use().filter(({ routeId }) => String(routeId) === route)
  return here.map(({ userId, name }) => (
    <span key={userId} role="img" aria-label={t('people.claim', { name })} title={t('people.claim', { name })}>
      <PersonAvatar name={name} size={20} isDecoration />
    </span>
  ))
}

const nobody: readonly PlanViewer[] = []

/** Says that this plan is open here and which route is selected, for as long as it is. */
function usePresence(id: number): readonly PlanViewer[] {
  const queries = useQueryClient()
  const { selection, routeOf } = useBoard()
  const [stop] = selection.stops
  const route = selection.route ?? (stop === undefined ? undefined : routeOf.get(stop))
  const routeId = route === undefined ? null : Number(route)
  const { data } = useQuery({ ...queryOf(listViewers, { params: { id } }), refetchInterval: 3 * sayAgainMs })
  const people = data?.people ?? nobody
  useEffect(() => {
    peopleStore.set(people)
    return () => peopleStore.set(nobody)
  }, [people])
  useEffect(() => {
    const say = () =>
      void call(showPresence, { params: { id }, body: { routeId, isLeaving: false } }).then(
        (reply) => queries.setQueryData(keyOf(listViewers, { params: { id } }), reply),
        // A failure to load the viewers isn't worth a message.
        () => undefined,
      )
    say()
    const timer = setInterval(say, sayAgainMs)
    return () => clearInterval(timer)
  }, [id, routeId, queries])
  useEffect(
    () => () =>
      void call(showPresence, { params: { id }, body: { routeId: null, isLeaving: true } }).catch(() => undefined),
    [id],
  )
  return people
}
