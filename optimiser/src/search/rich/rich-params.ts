import { coldest, warmStart } from '../heat.ts'
import { paperBlinkShare, paperSettings } from '../ruin-settings.ts'
import type { RuinSettings } from '../ruin-settings.ts'

/** Everything that steers the search with every rule. Temperatures are in mean arc costs, shares from 0 to 1. */
export interface RichParams {
  /** Whether and how long the search without the rules that only forbid plans goes first. */
  readonly trial: TrialParams
  readonly acceptance: RichAcceptanceParams
  readonly perturbation: RichPerturbationParams
  readonly insertion: InsertionParams
  readonly fewerVehicles: FewerVehiclesParams
}

/** The search without the rules that only forbid plans. */
export interface TrialParams {
  /** The share of the search after which a plan that breaks a rule ends it, and the interval of these decisions. */
  readonly share: number
  readonly decideEvery: number
  /** Time between two repairs, in times of a repair. */
  readonly mendEvery: number
}

interface RichAcceptanceParams {
  /** The first and the last temperature, and the first one from a start plan. */
  readonly hottest: number
  readonly coldest: number
  readonly warmStart: number
  /** With fewer steps per stop than this, the search starts as cool as from a start plan. */
  readonly stepsForAll: number
  /** Share of steps that use the evaluator throughout, because sketches miss some reloads and breaks. */
  readonly exactShare: number
  /** Window of the rate at which sketched steps break a rule after all. */
  readonly settlesRemembered: number
}

/** What a step takes out. */
export interface RichPerturbationParams {
  readonly ruin: RuinSettings
  /** Share of steps that change a vehicle, and of these without removing stops. */
  readonly changeShare: number
  readonly changeAloneShare: number
  /** How often a route near one that moved to a dearer vehicle is removed. */
  readonly joinShare: number
  /** How often a whole short route is removed, up to which length, and how often a whole `together` group. */
  readonly wholeRouteShare: number
  readonly longestDissolved: number
  readonly wholeGroupShare: number
  /** How often strings are removed around an absent stop, normally and while a route is being dissolved. */
  readonly absentShare: number
  readonly roomShare: number
}

/** How stops are put back. */
export interface InsertionParams {
  readonly blinkShare: number
  /** Places estimated, and feasible ones after which no more are evaluated. */
  readonly mostKept: number
  readonly mostAllowed: number
  /** Stops absent for long that are tried per step, and how often one is tried at every place. */
  readonly oldTried: number
  readonly everywhereShare: number
  /** Stops listed as near in space, before and after, and the weight of waiting. */
  readonly near: number
  readonly places: number
  readonly waitWeight: number
}

/** Routes that are dissolved to save vehicles. */
export interface FewerVehiclesParams {
  /** The share of the search and the temperature of one try. */
  readonly share: number
  readonly heat: number
  /** The interval of tries, and the latest begin of one. */
  readonly pause: number
  readonly lastBegin: number
  /** From how many of the shortest routes one is drawn. */
  readonly drawnFrom: number
  /** The initial price of an absent stop, its highest growth per step, and its growth over a whole try. */
  readonly firstPrice: number
  readonly steepestGrowth: number
  readonly growthPerTry: number
}

/** The values that were measured best. */
export const richParams: RichParams = {
  // Guesses: a tenth of the time at most is spent on repairs.
  trial: { share: 0.1, decideEvery: 0.05, mendEvery: 10 },
  acceptance: {
    hottest: 1,
    coldest,
    warmStart,
    // A guess.
    stepsForAll: 5,
    // Guesses.
    exactShare: 0.03,
    settlesRemembered: 50,
  },
  perturbation: {
    // Measured on nine days of 80 to 500 stops at one second, two or three seeds: 6 is 0.8 % dearer, the paper's 10 are 0.6 %.
    ruin: { ...paperSettings, removed: 8 },
    // Measured on nine days of 60 to 500 stops, two or three seeds: 1 to 2 % cheaper. A guess: the share of these that remove no stops.
    changeShare: 0.1,
    changeAloneShare: 0.5,
    // Measured on mixed fleets of 24 and 45 vehicles at one second: 0.5 and 4 % cheaper.
    joinShare: 0.5,
    // Guesses.
    wholeRouteShare: 0.05,
    longestDissolved: 40,
    wholeGroupShare: 0.5,
    absentShare: 0.05,
    roomShare: 0.5,
  },
  // Guesses, but for the share of blinks and the weight of waiting, as in the classic search.
  insertion: {
    blinkShare: paperBlinkShare,
    mostKept: 16,
    mostAllowed: 4,
    oldTried: 6,
    everywhereShare: 0.05,
    near: 100,
    places: 32,
    waitWeight: 0.2,
  },
  fewerVehicles: {
    // Measured on eight days of 60 to 150 stops, 40 000 steps, four seeds: 2.9 % above the best ever found, 4.2 % with 0.08, 0.3 and the steepest
    // growth. On five days of 250 to 500 stops in ten seconds, there was no difference.
    share: 0.15,
    heat: 1,
    // The interval measured on city-500, four seeds of six seconds. The latest begin, so that the plan still settles, measured on eight days of one
    // second: 1.3 % dearer without it. A guess: from how many routes one is drawn.
    pause: 0.06,
    lastBegin: 0.7,
    drawnFrom: 3,
    // Measured on six days of one second: a growth of 0.1 was 0.5 % dearer, of 0.01 1.3 %; an initial price of 1 was 1.5 % dearer. The growth over
    // a try lets prices grow more slowly with more steps. With 20 and with 150, eight days were 0.5 % dearer (40 000 steps, two seeds).
    firstPrice: 3,
    steepestGrowth: 0.03,
    growthPerTry: 60,
  },
}
