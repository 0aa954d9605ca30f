# Kept and listed; this host runs Node functions only.
def main(task):
    readings = task.get("data", {}).get("readings", [])
    return {"score": sum(readings) / max(1, len(readings))}
