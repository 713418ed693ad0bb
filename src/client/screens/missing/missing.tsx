import { Screen } from '../../ui/screen.tsx';
import { TopBar } from '../../ui/top-bar.tsx';

export default function Missing() {
  return (
    <Screen title="Missing">
      <TopBar title="Missing" />
    </Screen>
  );
}
