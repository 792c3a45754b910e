import { coverPicture, facePicture } from '#kit/server/sample.ts'
import type { Course, CourseDetails, Tag } from './contract.ts'
import type { CourseState } from './rules.ts'

export type StarterCourse = {
  title: string
  tag: Tag
  summary: string
  about: string
  description: string
  teacher: string
  teacherAvatar: string
  teacherPosition: string
  image: string
  logo: string
  color: Course['color']
  skillLevel: CourseDetails['skillLevel']
  language?: string
  state?: CourseState
  hasFilm: boolean
  certificateMonths: number | null
  skill?: string
  sections: { title: string; lessons: { title: string; text: string; seconds: number }[] }[]
  quiz: { question: string; options: string[]; right: number }[]
}

const teachers = [
  ['Nadia Rahmani', 'Head of dispatch'],
  ['Tom Okafor', 'Driver trainer'],
  ['Léa Marchand', 'Customer care lead'],
  ['Sven Halvorsen', 'Depot manager'],
  ['Priya Nair', 'Product engineer'],
  ['Marco Bellini', 'Safety officer'],
] as const

/** How the courses of a topic look. */
export const looks: Record<Tag, { logo: string; color: Course['color']; hue: number }> = {
  Web: { logo: 'world', color: 'info', hue: 190 },
  Design: { logo: 'route', color: 'primary', hue: 255 },
  'UI/UX': { logo: 'device-desktop', color: 'success', hue: 145 },
  Psychology: { logo: 'message-circle', color: 'warning', hue: 32 },
  Art: { logo: 'package', color: 'error', hue: 345 },
}

type Extras = {
  teacher: number
  picture: string
  level?: CourseDetails['skillLevel']
  months?: number
  skill?: string
  hasFilm?: boolean
  /** `Question? | right answer | wrong | wrong` */
  quiz?: string[]
}

/** What it is about comes first; its lessons are written `Section > Title: text`. */
function course(title: string, tag: Tag, extras: Extras, [summary = '', ...lessons]: string[]): StarterCourse {
  const [teacher, teacherPosition] = teachers[extras.teacher]!
  const { hue, ...look } = looks[tag]
  const read = lessons.map(lessonIn)
  return {
    title,
    tag,
    summary,
    about: `${summary} ${extras.quiz ? 'A short quiz at the end checks what you remember.' : 'No quiz: complete every lesson and you are done.'}`,
    description: `<p>You will learn:</p><ul>${read.map((lesson) => `<li>${lesson.title}</li>`).join('')}</ul><p>Read each lesson, try it in your workspace, then tick it off.</p>`,
    teacher,
    teacherAvatar: facePicture(extras.teacher + 400),
    teacherPosition,
    image: coverPicture(extras.picture, hue),
    ...look,
    skillLevel: extras.level ?? 'beginner',
    hasFilm: extras.hasFilm ?? false,
    certificateMonths: extras.months ?? null,
    skill: extras.skill ?? '',
    sections: [...new Set(read.map(({ section }) => section))].map((name) => ({
      title: name,
      lessons: read
        .filter(({ section }) => section === name)
        .map(({ title, text, seconds }) => ({ title, text, seconds })),
    })),
    quiz: (extras.quiz ?? []).map(questionIn),
  }
}

function lessonIn(line: string) {
  const [, section = '', title = '', text = ''] = /^(.+?) > (.+?): (.+)$/s.exec(line) ?? []
  // Two words a second, and time to try it.
  return { section, title, text, seconds: Math.round(text.split(' ').length / 2) + 120 }
}

// The right answer comes first in the line, and moves one place from question to question.
function questionIn(line: string, index: number) {
  const [question = '', first = '', ...wrong] = line.split(' | ')
  const right = index % (wrong.length + 1)
  return { question, options: wrong.toSpliced(right, 0, first), right }
}

/** The courses that come with the product. */
export const starterCourses: StarterCourse[] = [
  course(
    'Plan a day of routes',
    'Design',
    {
      teacher: 0,
      picture: 'notebook',
      hasFilm: true,
      quiz: [
        'What should you check before you plan a day? | That every address has a place on the map | That every driver is at the depot | That all parcels are loaded',
        'A delivery does not fit into any route. What helps most? | A wider time window | A faster vehicle | A shorter name',
        'When do drivers see a route? | When it is published | When it is saved | When it is planned',
      ],
    },
    [
      'From a list of deliveries to routes that drivers can finish on time.',
      'Before you plan > Check the addresses: Open the deliveries of the day and filter by address problems. Fix each one first: a pin in the wrong street costs more time than any plan can save.',
      'Before you plan > Check vehicles and shifts: A vehicle in the workshop or a driver on leave is not planned. Look at both lists so that the plan uses what you really have.',
      'Planning > Read the plan like a driver: Follow one route from stop to stop. Waiting times, long hops and double crossings of a river tell you what to ask the planner to change.',
      'Planning > Publish in time: Drivers see a route once it is published. Publish when the plan is good enough to load by, and send changes as they come.',
    ],
  ),
  course(
    'Import orders without surprises',
    'Web',
    {
      teacher: 0,
      picture: 'notebook',
      quiz: [
        'What happens to an invalid row? | It is shown with its reason and not imported | It stops the import | It is imported empty',
        'Why keep the order number in the file? | The same order is not imported twice | It makes the file longer | It sorts the list',
      ],
    },
    [
      'Bring orders in from a spreadsheet and catch mistakes before they reach a driver.',
      'The file > One row per delivery: Keep one delivery in one row and one fact in one column. Street, post code and town in columns of their own are found on the map far more often.',
      'The file > Numbers that stay numbers: Spreadsheets drop leading zeros from post codes and turn long numbers into powers. Format these columns as text before you save.',
      'The import > Match the columns: The import suggests which column is which. Check the time window and the load first, as they decide the plan.',
      'The import > Invalid rows: Invalid rows are listed with the reason. Correct them in place, or download them, fix them and import only those again.',
    ],
  ),
  course(
    'Proof of delivery that holds',
    'Art',
    {
      teacher: 1,
      picture: 'camera',
      months: 24,
      hasFilm: true,
      quiz: [
        'What must a proof photo show? | The parcel and the place together | The driver | Only the label',
        'Nobody is at home and a neighbour takes the parcel. What do you record? | The name and the house number of the neighbour | Nothing | Only a photo of the door',
        'The signature is refused. What do you do? | Write that down and take a photo | Sign yourself | Leave it empty',
      ],
    },
    [
      'Photos, signatures and notes that settle a question weeks later.',
      'Photos > Show the place: Step back until the parcel and the door number are both in the picture. A close-up of a box proves nothing.',
      'Photos > Light and privacy: Use the flash in stairwells, and keep faces and open doors out of the picture.',
      'Names > Who took it: Write the name of whoever took the parcel as they say it, and what they are: recipient, neighbour, reception.',
      'Names > When it is refused: A refused parcel needs a reason and a photo too. It saves a second trip and an argument.',
    ],
  ),
  course(
    'Calm at the door',
    'Psychology',
    {
      teacher: 2,
      picture: 'bag',
      quiz: [
        'You are forty minutes late. What comes first? | Say so and apologise once | Explain the traffic | Hand over and go',
        'Somebody shouts. What helps? | Speak slower and lower | Speak louder | Turn away',
      ],
    },
    [
      'Short conversations that leave people content, even when you are late.',
      'Arriving > The first sentence: Say who you are and what you bring. People relax when they know why you are there.',
      'Arriving > Late: Name the delay before they do, apologise once, and move on to the parcel.',
      'Trouble > An angry person: Lower your voice and let them finish. Repeat the problem in one sentence, then say what you can do now.',
      'Trouble > Leaving: Your safety comes before any parcel. Go back to the vehicle and call dispatch.',
    ],
  ),
  course('The planning board', 'UI/UX', { teacher: 0, picture: 'tablet', level: 'intermediate' }, [
    'Move stops between routes and see what each move costs.',
    'Reading the board > Colours and marks: Every mark says something in words as well: late, waiting, locked. Point at it or move to it by keyboard.',
    'Reading the board > The day in hours: The line across the board is now. What lies to its left has happened and cannot be moved.',
    'Moving stops > Drag, or press a key: Take a stop with the space bar, move it with the arrows, and put it down with the space bar. The price of each place is shown before you let go.',
    'Moving stops > Lock what is promised: A locked stop stays with its driver and time when the rest is planned again.',
  ]),
  course(
    'The driver’s phone',
    'UI/UX',
    {
      teacher: 1,
      picture: 'phone',
      months: 12,
      hasFilm: true,
      quiz: [
        'There is no signal at a stop. What happens to your proof? | It is kept and sent later | It is lost | It must be taken again',
        'When do you use the phone? | Only when the vehicle stands | At red lights | On empty roads',
      ],
    },
    [
      'Everything a driver does on the phone, from the first stop to the last.',
      'The morning > Check the vehicle: Go round the vehicle before you sign in to the route. Report damage with a photo at once.',
      'The morning > Load in order: The list shows the last stop first: what goes in first comes out last.',
      'On the road > One stop at a time: Open the stop, deliver, take the proof, close the stop. The next one appears by itself.',
      'On the road > Without a signal: Keep working. The phone keeps what you did and sends it when there is a signal again.',
    ],
  ),
  course(
    'Safe reversing',
    'Art',
    {
      teacher: 5,
      picture: 'camera',
      months: 12,
      quiz: [
        'Where do you stop before you reverse? | Where you can get out and look | As close as possible | In the middle of the road',
        'You lose sight of the person guiding you. What do you do? | Stop | Reverse slowly | Use the horn',
        'Which side do you reverse to? | The side you see | Always the left | Always the right',
      ],
    },
    [
      'Most damage happens at walking pace. Learn the routine that prevents it.',
      'Before you move > Get out and look: Walk the way you want to reverse. Look up too: branches and canopies are not in the mirror.',
      'Before you move > A person to guide you: Agree on the signs first. If you cannot see them, you stop.',
      'The manoeuvre > Walking pace: Use the mirrors in turn, windows down, radio off.',
      'The manoeuvre > Start again: Pull forward and begin anew rather than correct at an angle.',
    ],
  ),
  course(
    'Loading a van well',
    'Art',
    {
      teacher: 3,
      picture: 'cube',
      months: 24,
      quiz: [
        'Where does the heaviest item go? | Low and against the bulkhead | On top | By the rear door',
        'What does a strap hold that is not tight? | Nothing | Half | Everything',
      ],
    },
    [
      'Weight, order and straps: a load that stays where you put it.',
      'Weight > Low and forward: Heavy goods stand low, against the bulkhead, and evenly left and right.',
      'Weight > Know the limit: Payload is what the papers say minus driver, fuel and tools. The vehicle page shows what is left.',
      'Order > Last stop first: Load in the reverse order of the route, and leave a way to the bulky pieces.',
      'Order > Tie it down: One strap for every layer, tight enough that it sounds when you pluck it.',
    ],
  ),
  course(
    'Dangerous goods: what to know',
    'Art',
    {
      teacher: 5,
      picture: 'vase',
      level: 'advanced',
      months: 12,
      skill: 'Dangerous goods',
      quiz: [
        'A parcel has a diamond label but no papers. What do you do? | Leave it and call the safety officer | Take it along | Remove the label',
        'What must never stand beside food? | Toxic goods | Paper | Furniture',
        'A parcel leaks. What comes first? | Keep people away | Wipe it up | Take a photo',
      ],
    },
    [
      'Recognise labels, papers and limits, and know when to say no.',
      'Recognise > The labels: Every class has its diamond. Learn the nine, and look for them before you touch a parcel.',
      'Recognise > The papers: Number, name, class and amount stand on the paper and on the parcel, and they agree.',
      'Limits > Small amounts: Below certain amounts easier rules apply. The table is in the vehicle and on the depot wall.',
      'Limits > When something happens: Stop, keep people away, call. Never wash a spill into a drain.',
    ],
  ),
  course('Customer tracking page', 'Web', { teacher: 4, picture: 'laptop' }, [
    'What recipients see, and how to make fewer of them call.',
    'What they see > The time window: People see the window you promised and an ETA that narrows as the driver comes closer.',
    'What they see > Their own pin: They can move the pin to their door and leave an access note. Drivers see both.',
    'Set it up > Words and logo: Use the name people know you by. A page they recognise is a page they trust.',
    'Set it up > When to send the link: Send it when the route is published, and again an hour before.',
  ]),
  course(
    'API keys and webhooks',
    'Web',
    {
      teacher: 4,
      picture: 'laptop',
      level: 'advanced',
      quiz: [
        'Where do you keep an API key? | In the settings of the server that uses it | In the web page | In an email',
        'A webhook attempt failed. What happens? | It is tried again with growing pauses | It is lost | Everything stops',
      ],
    },
    [
      'Connect another program safely, and find out what went missing.',
      'Keys > As little as possible: Give each program its own key, with only the rights it uses. A key is shown once.',
      'Keys > Change them: Create the new key, switch over, then delete the old one.',
      'Webhooks > Check the signature: Anybody can call your address. Only trust what carries a valid signature.',
      'Webhooks > Read the attempts: Every attempt is listed with its answer. Send one again after you fixed the cause.',
    ],
  ),
  course('Connect a web shop', 'Web', { teacher: 4, picture: 'bag', level: 'intermediate' }, [
    'Orders that arrive by themselves, with stock and customers in step.',
    'Connect > The shop’s settings: Create the webhook in the shop and copy its secret into the connection.',
    'Connect > Try one order: Place a small order and watch it arrive. Check the address and the shipping rate.',
    'Every day > Unknown products: An item the store does not know is kept by its name. Add the product to count its stock.',
    'Every day > Cancelled orders: A cancelled order goes back to stock as long as it has not left.',
  ]),
  course('Delivery slots people keep', 'Design', { teacher: 0, picture: 'clock', level: 'intermediate' }, [
    'Offer windows that fit the plan and the people.',
    'Offer > Width and price: Narrow windows cost kilometres. Offer them where they are worth it, and wide ones elsewhere.',
    'Offer > Near what is planned: The cheapest window is the one in which a driver is in the street anyway.',
    'Keep > Buffers: Plan the usual delay in. A route without slack fails at its first surprise.',
    'Keep > Tell them early: A late driver is forgiven when the message comes before the window ends.',
  ]),
  course('Depot layout that flows', 'Design', { teacher: 3, picture: 'chair' }, [
    'Lanes, racks and doors: fewer steps per parcel.',
    'The floor > Draw the ways: Mark every walk of one morning on a plan. Crossings are where time is lost.',
    'The floor > One direction: Goods come in on one side and leave on the other.',
    'The lanes > A lane per route: Give each route a lane beside its door, numbered as on the loading list.',
    'The lanes > Sort by size first: Bulky goods wait near the door, letters near the desk.',
  ]),
  course('Labels that scan the first time', 'Design', { teacher: 3, picture: 'cards' }, [
    'Size, contrast and place of a label.',
    'The label > Contrast: Black on white, no gloss, a quiet zone around the code.',
    'The label > The largest side: Put it flat on the largest side, never over an edge.',
    'The scan > One code in view: Cover old codes. A scanner reads whichever it sees first.',
    'The scan > When it fails: Type the number below the code, and report the printer.',
  ]),
  course(
    'Packing that survives',
    'Art',
    {
      teacher: 3,
      picture: 'cube',
      quiz: [
        'How do you know there is enough filling? | Nothing moves when you shake it | The box is full of paper | The lid bulges',
        'How is a box closed? | Tape along every seam | String | One strip in the middle',
      ],
    },
    [
      'Boxes, filling and tape for parcels that are handled ten times.',
      'The box > Strong enough: Use a new box for heavy goods. Each trip takes a third of its strength.',
      'The box > Five centimetres: Leave five centimetres on every side and fill them.',
      'Closing > The H: One strip along the seam and one over each edge.',
      'Closing > Shake it: If something moves, open it again.',
    ],
  ),
  course('Fragile goods by hand', 'Art', { teacher: 1, picture: 'vase' }, [
    'Lifting, carrying and setting down what breaks.',
    'Lifting > From the knees: Feet apart, back straight, the load close to you.',
    'Lifting > Two people: Above twenty-five kilograms, or when you cannot see over it, ask for help.',
    'Doors > Look at the way first: Walk to the door without the parcel and open what is closed.',
    'Doors > Setting down: One corner first, then let it settle. Never slide.',
  ]),
  course(
    'Handling complaints',
    'Psychology',
    {
      teacher: 2,
      picture: 'headphones',
      quiz: [
        'What is the first thing you find out? | What the customer wants now | Whose fault it was | The order value',
        'When do you promise a refund? | When you are allowed to give it | Always | Never',
      ],
    },
    [
      'Turn a bad delivery into a customer who stays.',
      'Listening > Let them finish: Note the facts while they speak, and read them back.',
      'Listening > Ask what helps: A new delivery, a refund or only an apology: ask before you offer.',
      'Acting > The record: Open the delivery and look at its proof and its route before you answer.',
      'Acting > Call back: Say when you will call, and call then, even without news.',
    ],
  ),
  course(
    'Fatigue and attention',
    'Psychology',
    {
      teacher: 5,
      picture: 'watch',
      months: 24,
      quiz: [
        'You catch yourself missing a junction. What do you do? | Stop for a break | Open the window | Turn up the radio',
        'How long is a useful nap? | Fifteen minutes | Two hours | One minute',
      ],
    },
    [
      'See tiredness coming, in yourself and in others.',
      'Signs > The early ones: Missed turns, drifting thoughts, irritation. They come before your eyes close.',
      'Signs > The hours that are hardest: Between two and five, at night and after lunch.',
      'Breaks > What works: Stop, walk, drink water, sleep a quarter of an hour.',
      'Breaks > Plan them: Breaks stand in the shift. A route without one is a mistake: say so.',
    ],
  ),
  course('Feedback for drivers', 'Psychology', { teacher: 0, picture: 'pen', level: 'intermediate' }, [
    'Use figures to help, not to punish.',
    'Prepare > Compare fairly: A driver with long routes has fewer stops an hour. Compare the same kind of day.',
    'Prepare > One topic: Choose the one thing that would help most.',
    'Talk > Ask first: Ask how the day went before you show a figure.',
    'Talk > Agree on a step: End with one thing both of you do until next week.',
  ]),
  course('Working under pressure', 'Psychology', { teacher: 2, picture: 'clock' }, [
    'A routine for the hour in which everything happens at once.',
    'Order > What is urgent: People first, promises second, everything else after.',
    'Order > Write it down: A list on paper frees your head for the next call.',
    'Hand over > Ask for help early: Somebody who knows at ten can help; at twelve they can only watch.',
    'Hand over > After the storm: Write down what caused it while you remember.',
  ]),
  course('Dispatch for everyone', 'UI/UX', { teacher: 4, picture: 'glasses' }, [
    'Work without a mouse, with large text or with a screen reader.',
    'Keyboard > Find anything: Ctrl and K opens the search from every screen.',
    'Keyboard > Lists: Arrow keys move from row to row, Enter opens one.',
    'Seeing > Text and contrast: Zoom to 200 % and choose the theme that tires you least.',
    'Seeing > Tables of charts: Every chart can be shown as a table, which a screen reader reads line by line.',
  ]),
  course('Dashboards you can trust', 'UI/UX', { teacher: 4, picture: 'laptop' }, [
    'Read a figure, see where it comes from, and act on it.',
    'Reading > What it counts: Every figure leads to the list it counts. Open it when a number surprises you.',
    'Reading > Compared with what: A change is always against the period before, of the same length.',
    'Acting > One question a week: Choose the figure you want to move, and look at that one.',
    'Acting > Share it: The address of a dashboard holds its period. Copy it into a message.',
  ]),
  course('Addresses that are found', 'UI/UX', { teacher: 4, picture: 'tablet' }, [
    'How the address search works and how to help it.',
    'Search > What to type: Street and number first, then the town. Leave out floors and company names.',
    'Search > More than one match: Compare the post code before you choose.',
    'Pins > Move the pin: Put it at the door that is used, not in the middle of the building.',
    'Pins > Notes for the driver: Gate codes and floors belong in the access note, where only drivers see them.',
  ]),
  course('Reports for your customers', 'Web', { teacher: 0, picture: 'notebook' }, [
    'Send figures a client understands without a call.',
    'Choose > Three figures: Delivered, on time, and what went wrong. More is not read.',
    'Choose > The same period: Always compare whole weeks with whole weeks.',
    'Send > As a file: Every list exports what you filtered, as CSV or as a spreadsheet.',
    'Send > With a sentence: Write one sentence that says what changed and why.',
  ]),
]
