#!/bin/bash
# Records a game for the animation of the README: 30 s of a boss fight in SuperTux (GPL 2+ and CC BY-SA), in which
# the player soon dies. Needs supertux2, Xvfb, openbox, xdotool and ffmpeg; on Debian:
#   apt-get install supertux xvfb openbox xdotool ffmpeg
#   assets/generate/record-game.sh FOLDER     writes FOLDER/00001.jpg and so on, 15 a second
set -eu
out=${1:?the folder for the pictures}
level=/usr/share/games/supertux2/levels/world1/yeti_boss.stl
mkdir -p "$out"
HOME=$(mktemp -d)
export HOME DISPLAY=:77 SDL_AUDIODRIVER=dummy LIBGL_ALWAYS_SOFTWARE=1 PATH="$PATH:/usr/games"
trap 'kill $(jobs -p) 2>/dev/null; rm -rf "$HOME"' EXIT

Xvfb "$DISPLAY" -screen 0 864x486x24 -nolisten tcp &
sleep 1
cat > "$HOME/openbox.xml" <<X
<openbox_config xmlns="http://openbox.org/3.4/rc"><applications><application class="*"><decor>no</decor>
<position force="yes"><x>0</x><y>0</y></position></application></applications></openbox_config>
X
openbox --config-file "$HOME/openbox.xml" &
supertux2 --window --geometry 864x486 --aspect 16:9 --renderer sdl --disable-sound --disable-music "$level" &
sleep 9 # The level has loaded.
ffmpeg -nostdin -loglevel error -f x11grab -draw_mouse 0 -framerate 15 -video_size 864x486 -i "$DISPLAY" -t 30 \
  -vf scale=1152:648:flags=lanczos -q:v 2 "$out/%05d.jpg" &
recording=$!
xdotool key Return sleep 1 key Return sleep 1
for _ in 1 2 3 4 5 6 7 8 9 10; do
  xdotool keydown Right sleep .5 keydown space sleep .4 keyup space keyup Right sleep .3 keydown Left sleep .6 keyup Left
done
wait $recording
