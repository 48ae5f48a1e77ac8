import type { EverydayRow } from '../screen-table.ts'

/** Screens of code, logs and processes. They show no results of tests or builds, because such results cause beats. */
export const code: readonly EverydayRow[] = [
  [
    'code that handles deaths and victories',
    4,
    `2,4- game.ts – Editor
     2,10- function onDeath(player: Player) {
     2,13-   if (player.health <= 0) showTitle('GAME OVER')
     2,16-   score -= {50|500|5000}
     2,19- }
     2,22- const victory = boss.hp === {0|1|2}
     2,96- Ln {3|4|4}, Col {14|20|22}   UTF-8`,
  ],
  [
    'a log of a server of a game',
    2,
    `2,10- [12:04:{11|13|15}] {zed was slain by Zombie|oz joined the game|oz fell from a high place}
     2,13- [12:04:{09|11|13}] {Saving chunks|zed was slain by Zombie|oz joined the game}
     2,16- [12:04:{07|09|11}] {Player count: 4|Saving chunks|zed was slain by Zombie}`,
  ],
  [
    'a list of processes',
    2,
    `2,2- Tasks: {214|215|213} total, 1 running, 3 zombie
     2,5- Load average: {0.41|2.20|7.91} {0.38|0.60|1.90}
     2,8- PID USER  CPU%  MEM%  COMMAND
     2,11- {1204|88|2210} root  {3.0|88.1|99.7}  1.2  {Xorg|node|chromium}
     2,14- {88|1204|88} ana  {1.1|3.0|88.1}  0.4  {node|Xorg|node}
     2,17- kill -9 {||1204}`,
  ],
  [
    'git output',
    4,
    `2,10- $ git {status|log --oneline|stash}
     2,13- {On branch fix/death-loop|a41f Fix: boss dies twice|Saved working directory}
     2,16- {2 files changed, 31 insertions(+), 90 deletions(-)|9c00 Add victory screen|HEAD is now at a41f}`,
  ],
  [
    'a debugger with watched values',
    2,
    `2,5- VARIABLES
     2,10- health: {100|64|12|0}
     2,13- lives: {3|3|3|2}
     2,16- isDead: {false|false|false|true}
     2,19- boss.name: "Warden"
     40,5- game.ts:{88|89|90|91}
     40,10- player.takeDamage(36)`,
  ],
  [
    'a diff of a text file',
    4,
    `2,5- strings.en.txt
     2,10- - "You died."
     2,13- + "You have fallen."
     2,16- - "Victory!"
     2,19- + "{Well done.|Well fought.|Well fought!}"`,
  ],
  [
    'a game engine with an inspector',
    3,
    `80,5- Inspector
     80,10- {Player|Boss_Grimshaw|Chest_04}
     80,14- Health {100|900|1}
     80,17- Max Health {100|900|1}
     80,20- Speed {5|2|0}
     2,5- Hierarchy
     2,10- Player
     2,13- Boss_Grimshaw
     2,16- GameOverScreen`,
  ],
  [
    'an issue list of a project',
    4,
    `5,8+ Issues {31|31|30}
     5,18- Crash when the player dies in water  #{412|412|398}
     5,22- Victory music plays twice  #{398|398|377}
     5,26- Health bar shows -3  #{377|377|301}
     80,18- critical
     80,22- minor`,
  ],
  [
    'a notebook with a training loss',
    2,
    `2,5- epoch {1|2|3|4}/10
     2,9- loss {2.301|1.118|0.640|0.411}
     2,13- accuracy {0.11|0.58|0.77|0.84}
     bar 2,18 40x1 {0.1|0.2|0.3|0.4}`,
  ],
  [
    'a console of a browser',
    3,
    `2,70- Elements  Console  Network
     2,74- {[vite] connected.|[hmr] update /src/hud.css|GET /favicon.ico 404}
     2,77- {score 120|score 120|score 120}
     2,80- {2 issues|2 issues|3 issues}`,
  ],
  [
    'a remote shell that counts down a timeout',
    1,
    `2,4- deploy@web-1:~$ sudo reboot
     2,7- The system will reboot in {5|4|3|2|1} seconds
     2,10- Stopping game-server ...`,
    ['countdown'],
  ],
  [
    'a monitor of processes with a column of times',
    1,
    `50,4- Tasks: {99|97|98}, 377 thr; {2|3|1} running
     50,7- Load average: {12.60|13.04|13.35}
     12,20- PID USER   PRI   CPU%   TIME+   Command
     12,23- {5796|5796|5918} root   20   {70.4|44.7|43.0}
     55,23- {0:01.14|0:00.73|0:04.99}
     62,23- node
     12,26- {5918|5918|5796} root   20   {41.0|43.0|24.6}
     55,26- {0:02.04|0:00.98|0:00.39}
     62,26- node
     12,29- {5798|5804|5804} root   24   {20.2|19.3|16.7}
     55,29- {8:46.90|8:46.99|8:47.40}
     62,29- chromium`,
  ],
]
